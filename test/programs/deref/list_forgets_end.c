/* A list of three cells; the walk reads one too many. */
#include <stdlib.h>

struct Cell {
    struct Cell *next;
};

int main(void)
{
    struct Cell *head = NULL;
    for (int i = 0; i < 3; i++) {
        struct Cell *cell = malloc(sizeof *cell);
        cell->next = head;
        head = cell;
    }
    struct Cell *at = head;
    for (int i = 0; i < 4; i++)
        at = at->next;
    while (head) {
        at = head->next;
        free(head);
        head = at;
    }
    return 0;
}

/* truth: FALSE(valid-deref) line 18
 * args: --malloc-succeeds */
