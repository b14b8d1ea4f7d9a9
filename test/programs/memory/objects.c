/* Lifetimes: blocks of a scope, of alloca, of the heap; addresses that come again. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
    struct pair *other;
    int value;
};

static int use_alloca(int n)
{
    int *a = __builtin_alloca(4 * sizeof *a), sum = 0;
    for (int i = 0; i < 4; i++)
        a[i] = n + i;
    for (int i = 0; i < 4; i++)
        sum += a[i] - n;
    return sum;
}

int main(void)
{
    struct pair *kept = malloc(sizeof *kept), *gone = NULL;
    kept->other = NULL;
    kept->value = 1;
    int same = 0;
    for (int i = 0; i < 3; i++) {
        struct pair local = {kept, i};
        gone = malloc(sizeof *gone);
        gone->other = local.other;
        gone->value = local.value;
        if (__VERIFIER_nondet_int()) {
            kept->other = gone;
            kept->value += gone->value;
        } else {
            same += gone == kept;
        }
        struct pair *next = kept->other;
        if (next == gone)
            kept->other = NULL;
        free(gone);
    }
    int sum = use_alloca(kept->value) + use_alloca(same);
    int *past = (int *)(kept + 1);
    struct pair *second = malloc(sizeof *second);
    same += past == (int *)second; /* either */
    free(second);
    free(kept);
    return sum - 12;
}

/* truth: TRUE
 * args: --malloc-succeeds */
