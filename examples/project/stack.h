/* A pile of parcels. */
#ifndef STACK_H
#define STACK_H

struct Parcel {
    struct Parcel *below;
    int weight;
};

struct Parcel *stack_push(struct Parcel *top, int weight); /* the new top; the old one if there is no memory */
struct Parcel *stack_pop(struct Parcel *top);
struct Parcel *stack_reverse(struct Parcel *top);
struct Parcel *stack_sort(struct Parcel *top); /* the lightest on top */
void stack_clear(struct Parcel *top);

#endif
