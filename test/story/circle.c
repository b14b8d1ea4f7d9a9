/* Freeing a circle as if it ended. */
#include <stdlib.h>

struct Link {
    struct Link *next;
};

int main(void)
{
    struct Link *first = malloc(sizeof *first), *second = malloc(sizeof *second);
    if (!first || !second)
        exit(0);
    first->next = second;
    second->next = first;
    for (struct Link *at = first, *next; at; at = next) {
        next = at->next;
        free(at);
    }
    return 0;
}
