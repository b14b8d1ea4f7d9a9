/* The same where an array is filled. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int calls;

void *memset(void *target, int byte, __SIZE_TYPE__ size)
{
    calls++;
    for (__SIZE_TYPE__ i = 0; i < size; i++)
        ((char *)target)[i] = (char)byte;
    return target;
}

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char large[4096] = {0};
    if (calls)
        reach_error();
    return large[7];
}

/* truth: FALSE(unreach-call)
 * today: UNKNOWN(unsupported: the compiler's memset beside the program's own */
