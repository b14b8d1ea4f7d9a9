/* Each element of an array is an index, but for one: an element is one too large if another one is 17. */
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 20 || n > 1000)
        return 0;
    unsigned k = __VERIFIER_nondet_uint() % n, x = __VERIFIER_nondet_uint();
    int hit = x * 2654435761u == 987654321u;
    unsigned *a = malloc(n * sizeof *a);
    char *room = calloc(n, 1);
    if (!a || !room) {
        free(a);
        free(room);
        return 1;
    }
    for (unsigned i = 0; i < n; i++)
        a[i] = i;
    (void)hit;
    (void)k;
    if (hit) {
        unsigned t = a[k];
        a[k] = a[n - 1 - k] + (t == 17);
    }
    for (unsigned i = 0; i < n; i++)
        room[a[i]] = 1;
    free(a);
    free(room);
    return 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --domain smg --work 2
 * arch: 64 */
