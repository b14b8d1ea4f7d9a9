/* Removing the second cell of a list loses the third. */
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct Cell {
    struct Cell *next;
    int value;
};

static struct Cell *push(struct Cell *list, int value)
{
    struct Cell *cell = malloc(sizeof *cell);
    if (!cell)
        abort();
    cell->next = list;
    cell->value = value;
    return cell;
}

static void remove_second(struct Cell *list)
{
    struct Cell *second = list->next;
    list->next = NULL;
    free(second);
}

static void clear(struct Cell *list)
{
    while (list) {
        struct Cell *next = list->next;
        free(list);
        list = next;
    }
}

int main(void)
{
    struct Cell *list = NULL;
    for (int i = 0; i < 6 && __VERIFIER_nondet_bool(); i++)
        list = push(list, i);
    if (list && list->next)
        remove_second(list);
    clear(list);
    return 0;
}
