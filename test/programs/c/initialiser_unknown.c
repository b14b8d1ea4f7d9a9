/* An initialiser that is not known at translation time; no one looks at it. */
extern int elsewhere __attribute__((weak));
int *place = &elsewhere;
int number = 4;

int main(void)
{
    return number == 4 ? 0 : *(int *)0;
}

/* truth: TRUE */
