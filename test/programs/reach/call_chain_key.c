/* Through functions and a table of them: the key is mixed step by step. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned rotate(unsigned x) { return x << 7 | x >> 25; }
static unsigned times(unsigned x) { return x * 2654435761u; }
static unsigned (*const mix[2])(unsigned) = {rotate, times};

int main(void)
{
    unsigned key = __VERIFIER_nondet_uint();
    for (int i = 0; i < 4; i++)
        key = mix[i % 2](key) ^ (unsigned)i;
    if (key == 0xdeadbeef)
        reach_error();
    return 0;
}
/* truth: FALSE(unreach-call) line 15
 */
