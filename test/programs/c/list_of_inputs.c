/* A list of at most three cells, built from inputs and freed: finitely many shapes. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct Cell {
    struct Cell *next;
    int key;
};

int main(void)
{
    struct Cell *head = NULL;
    for (int i = 0; i < 3 && __VERIFIER_nondet_int(); i++) {
        struct Cell *cell = malloc(sizeof *cell);
        if (!cell)
            break;
        cell->key = i;
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

/* truth: TRUE */
