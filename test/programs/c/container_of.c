/* From a member back to the structure around it. */
#include <stddef.h>
#include <stdlib.h>

struct Link { struct Link *next; };
struct Item { int key; struct Link link; };

#define container_of(pointer, type, member) ((type *)((char *)(pointer)-offsetof(type, member)))

int main(void)
{
    struct Item *item = malloc(sizeof *item);
    if (!item)
        return 0;
    struct Link *link = &item->link;
    item->key = 5;
    item = NULL;
    struct Item *again = container_of(link, struct Item, link);
    int key = again->key;
    free(again);
    return key != 5;
}

/* truth: TRUE */
