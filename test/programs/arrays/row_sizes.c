/* SPDX-License-Identifier: MIT */
/* Symbolic heaps know a constant at an index while other elements are written: the size of the row being filled. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct row {
    int cells[6];
    char size;
};

int main(void)
{
    int count = __VERIFIER_nondet_int();
    if (count < 1 || count > 500)
        return 0;
    struct row *rows = malloc(count * sizeof *rows);
    for (int i = count - 1; i >= 0; i--) {
        rows[i].size = 6;
        for (int j = 0; j < rows[i].size; j++)
            rows[i].cells[j] = i - j;
    }
    free(rows);
    return 0;
}
/* truth: TRUE
 * args: --malloc-succeeds --domain symheap */
