/* Assembly outside of functions defines what the rest uses. */
extern unsigned __VERIFIER_nondet_uint(void);

__asm__(".data\n.globl number\nnumber: .long 5\n.text\n");
extern int number;
static int array[2];

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    return number == 5 ? array[number] : 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unsupported: assembly outside of functions */
