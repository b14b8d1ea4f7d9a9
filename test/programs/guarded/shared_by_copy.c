/* Two pointers lead to one block, one of them copied as bytes before its field was ever written. */
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct pair {
    struct pair *first, *second;
};

static struct pair *make(void)
{
    return calloc(1, sizeof(struct pair));
}

int main(void)
{
    struct pair *written = make(), *copied = make(), *target = make(), *other = make();
    struct pair bytes = {NULL, target};
    memcpy(copied, &bytes, sizeof bytes);
    written->first = target;
    other->second = other;
    if (__VERIFIER_nondet_uint() * 2654435761u == 987654321u && copied->second == written->first)
        reach_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds --property unreach-call */
