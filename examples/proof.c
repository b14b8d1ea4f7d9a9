/* Builds a list of at most four numbers, takes them off again, and frees every cell. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void); /* any value */

struct Cell {
    struct Cell *next;
    int number;
};

int main(void)
{
    struct Cell *head = NULL;
    for (int i = 0; i < 4 && __VERIFIER_nondet_int(); i++) {
        struct Cell *cell = malloc(sizeof *cell);
        if (!cell)
            break;
        cell->number = i;
        cell->next = head;
        head = cell;
    }
    while (head) {
        struct Cell *rest = head->next;
        free(head);
        head = rest;
    }
    return 0;
}
