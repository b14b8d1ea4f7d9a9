/* A table of functions, called through by an index from outside. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int (*const table[])(int, int) = {add, subtract};

int main(void)
{
    int which = __VERIFIER_nondet_int();
    if (which < 0 || which > 1)
        return 0;
    int result = table[which](7, 5);
    if (result != 12 && result != 2)
        reach_error();
    return 0;
}

/* truth: TRUE */
