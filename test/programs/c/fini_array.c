/* The same at exit. */
extern unsigned __VERIFIER_nondet_uint(void);

static int *pointer;

static void use(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u == 987654321u)
        *pointer = 1;
}

__attribute__((section(".fini_array"), used)) static void (*const hidden)(void) = use;

int main(void)
{
    return 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unsupported: pointers to functions in a section */
