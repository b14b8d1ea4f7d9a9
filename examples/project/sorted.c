#include "sorted.h"

#include <stdlib.h>

struct Appointment *sorted_insert(struct Appointment *first, int time)
{
    struct Appointment *before = NULL, *after = first, *added = malloc(sizeof *added);
    if (!added)
        return first;
    added->time = time;
    while (after && after->time < time) {
        before = after;
        after = after->later;
    }
    added->later = after;
    if (!before)
        return added;
    before->later = added;
    return first;
}

struct Appointment *sorted_drop(struct Appointment *first, int time)
{
    while (first && first->time < time) {
        struct Appointment *later = first->later;
        free(first);
        first = later;
    }
    return first;
}

struct Appointment *sorted_merge(struct Appointment *left, struct Appointment *right)
{
    struct Appointment head = {0}, *last = &head;
    while (left && right) {
        struct Appointment **earlier = left->time <= right->time ? &left : &right;
        last->later = *earlier;
        last = *earlier;
        *earlier = last->later;
    }
    last->later = left ? left : right;
    return head.later;
}

void sorted_clear(struct Appointment *first)
{
    while (first) {
        struct Appointment *later = first->later;
        free(first);
        first = later;
    }
}
