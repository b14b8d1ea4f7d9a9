/* The linker says where a section begins: at a variable of the program's. */
extern unsigned __VERIFIER_nondet_uint(void);

int number __attribute__((section("numbers"))) = 7;
extern int __start_numbers;
static int array[1];

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    __start_numbers = 5;
    return number == 7 ? 0 : array[1];
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unsupported: __start_numbers, which the linker places */
