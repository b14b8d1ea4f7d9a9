/* A table of records, zeroed at first: half of a pointer is overwritten once. */
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct record {
    int key;
    unsigned used;
    char *data;
};
int main(void)
{
    struct record *r = calloc(64, sizeof *r);
    if (!r)
        return 1;
    while (__VERIFIER_nondet_uint()) {
        unsigned k = __VERIFIER_nondet_uint() % 64, j = __VERIFIER_nondet_uint() % 64, x = __VERIFIER_nondet_uint();
        int hit = x * 2654435761u == 987654321u;
        (void)j;
        (void)hit;
        free(r[k].data);
        r[k].data = malloc(8);
        if (hit)
            memset(&r[k].used, 0, 8);
        r[k].key = 3;
    }
    for (int i = 0; i < 64; i++)
        free(r[i].data);
    free(r);
    return 0;
}

/* truth: FALSE(valid-free)
 * today: UNKNOWN
 * args: --search off --cex off --domain smg --work 2
 * arch: 64 */
