/* Bytes moved within a block, towards its end and back: two pointers and a count move together. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void move(char *to, const char *from, unsigned count)
{
    if (to > from) {
        to += count;
        from += count;
        while (count--)
            *--to = *--from;
    } else {
        while (count--)
            *to++ = *from++;
    }
}

int main(void)
{
    int count = __VERIFIER_nondet_int(), by = __VERIFIER_nondet_int();
    if (count < 1 || by < 0 || count > 10000 || by > 10000)
        return 0;
    char *block = malloc(count + by);
    for (int i = 0; i < count + by; i++)
        block[i] = 0;
    move(block + by, block, count);
#ifdef BROKEN
    move(block, block + by, count + 1);
#else
    move(block, block + by, count);
#endif
    free(block);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
