/* A list of any length: needs heap abstraction. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct Cell {
    struct Cell *next;
};

int main(void)
{
    struct Cell *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct Cell *cell = malloc(sizeof *cell);
        if (!cell)
            break;
        cell->next = head;
        head = cell;
    }
    while (head) {
        struct Cell *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --work 2 */
