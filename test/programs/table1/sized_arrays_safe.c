/* The twin of sized_arrays: as many as there are. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct row {
    int size;
    int cells[4];
};

int main(void)
{
    int count = __VERIFIER_nondet_int();
    if (count < 1 || count > 1000)
        return 0;
    struct row *rows = malloc(count * sizeof *rows);
    for (int i = 0; i < count; i++) {
        rows[i].size = 4;
        for (int j = 0; j < rows[i].size; j++)
            rows[i].cells[j] = i + j;
    }
    int *flat = (int *)rows;
    for (int i = 0; i < count * 5; i++)
        flat[i] = 0;
    free(rows);
    return 0;
}

/* truth: TRUE
 * arch: 64
 * args: --malloc-succeeds --work 1 */
