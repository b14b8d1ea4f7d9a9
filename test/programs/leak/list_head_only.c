/* The head of a list is freed, the rest is lost. */
#include <stdlib.h>

struct Cell {
    struct Cell *next;
};

int main(void)
{
    struct Cell *head = calloc(1, sizeof *head);
    if (!head)
        return 0;
    head->next = calloc(1, sizeof *head);
    free(head);
    return 0;
}

/* truth: FALSE(valid-memtrack) line 14 */
