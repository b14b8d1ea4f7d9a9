#include "chain.h"

#include <stdlib.h>

struct Wagon *chain_add(struct Wagon *first, int load)
{
    struct Wagon *wagon = malloc(sizeof *wagon);
    if (!wagon)
        return first;
    wagon->front = NULL;
    wagon->back = first;
    wagon->load = load;
    if (first)
        first->front = wagon;
    return wagon;
}

static struct Wagon *uncouple(struct Wagon *first, struct Wagon *wagon)
{
    if (wagon->back)
        wagon->back->front = wagon->front;
    if (wagon->front)
        wagon->front->back = wagon->back;
    else
        first = wagon->back;
    free(wagon);
    return first;
}

struct Wagon *chain_unload(struct Wagon *first, int least)
{
    struct Wagon *wagon = first;
    while (wagon) {
        struct Wagon *back = wagon->back;
        if (wagon->load < least)
            first = uncouple(first, wagon);
        wagon = back;
    }
    return first;
}

void chain_clear(struct Wagon *first)
{
    while (first)
        first = uncouple(first, first);
}
