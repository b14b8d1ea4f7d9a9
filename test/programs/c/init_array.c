/* The loader calls what it finds in some sections, after the constructor here. */
extern unsigned __VERIFIER_nondet_uint(void);

static int number, *pointer;

static void forget(void)
{
    pointer = 0;
}

__attribute__((section(".init_array"), used)) static void (*const hidden)(void) = forget;

__attribute__((constructor(101))) static void set(void)
{
    pointer = &number;
}

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    return *pointer;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unsupported: pointers to functions in a section */
