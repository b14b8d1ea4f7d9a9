#include "stack.h"

#include <stdlib.h>

struct Parcel *stack_push(struct Parcel *top, int weight)
{
    struct Parcel *parcel = malloc(sizeof *parcel);
    if (!parcel)
        return top;
    parcel->below = top;
    parcel->weight = weight;
    return parcel;
}

struct Parcel *stack_pop(struct Parcel *top)
{
    struct Parcel *below = top->below;
    free(top);
    return below;
}

struct Parcel *stack_reverse(struct Parcel *top)
{
    struct Parcel *reversed = NULL;
    while (top) {
        struct Parcel *below = top->below;
        top->below = reversed;
        reversed = top;
        top = below;
    }
    return reversed;
}

struct Parcel *stack_sort(struct Parcel *top)
{
    struct Parcel *sorted = NULL;
    while (top) {
        struct Parcel *below = top->below, **at = &sorted;
        while (*at && (*at)->weight < top->weight)
            at = &(*at)->below;
        top->below = *at;
        *at = top;
        top = below;
    }
    return sorted;
}

void stack_clear(struct Parcel *top)
{
    while (top)
        top = stack_pop(top);
}
