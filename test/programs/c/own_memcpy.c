/* A large structure is copied by memcpy: by the program's own, if it has one. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct Large {
    char bytes[4096];
} from, to;

static int calls;

void *memcpy(void *target, const void *source, __SIZE_TYPE__ size)
{
    calls++;
    for (__SIZE_TYPE__ i = 0; i < size; i++)
        ((char *)target)[i] = ((const char *)source)[i];
    return target;
}

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    to = from;
    if (calls)
        reach_error();
    return 0;
}

/* truth: FALSE(unreach-call)
 * today: UNKNOWN(unsupported: the compiler's memcpy beside the program's own */
