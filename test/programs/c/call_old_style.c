/* Calls through other types that pass the same things in the same places; old declarations without parameters. */
extern void reach_error(void);

int pair();
int text();

int narrow(character)
char character;
{
    return character == 3;
}

static long all(unsigned number, void *one, long *two, const char *three)
{
    return (long)number + *(int *)one + *two + *three;
}

static void set(void *place)
{
    *(int *)place = 7;
}

int main(void)
{
    int (*old)() = pair, (*old_narrow)() = narrow;
    if (pair(1, 2.0) != 3 || old(1, 2.0) != 3 || text(1.0, "x") != 1 || narrow(3) != 1 || old_narrow(3) != 1)
        reach_error();
    int one;
    long two = 2;
    unsigned char three = 4;
    long (*other)(int, int *, void *, unsigned char *) = (long (*)(int, int *, void *, unsigned char *))all;
    void (*other_set)(int *) = (void (*)(int *))set;
    other_set(&one);
    if (other(3, &one, &two, &three) != 16)
        reach_error();
    return 0;
}

int pair(int number, double real)
{
    return number + (int)real;
}

int text(double real, const char *string)
{
    return (int)real + (*string != 'x');
}

/* truth: TRUE */
