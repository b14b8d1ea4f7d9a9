/* Writing behind a member of a structure hits the next one. */
extern unsigned __VERIFIER_nondet_uint(void);

struct {
    char name[8];
    void (*call)(void);
} object;

int main(void)
{
    unsigned at = __VERIFIER_nondet_uint();
    if (at * 2654435761u != 987654321u)
        return 0;
    at = __VERIFIER_nondet_uint();
    if (at < 9)
        object.name[at] = 1;
    return 0;
}

/* truth: FALSE(valid-index) line 16 */
