/* SPDX-License-Identifier: MIT */
/* Lists with a way back, and rings, with contracts. */
#include <stdlib.h>

struct item {
    int value;
    struct item *next, *prev;
};

/* whittle: requires dlist(head, next, prev); ensures dlist(result, next, prev) */
struct item *items_push(struct item *head, int value)
{
    struct item *item = malloc(sizeof *item);
    if (!item)
        return head;
    item->value = value;
    item->prev = NULL;
    item->next = head;
    if (head)
        head->prev = item;
    return item;
}

/* whittle: requires dlist(head, next, prev); ensures dlist(result, next, prev); frees head */
struct item *items_remove(struct item *head, int value)
{
    struct item *item = head;
    while (item && item->value != value)
        item = item->next;
    if (!item)
        return head;
    if (item->next)
        item->next->prev = item->prev;
    if (item->prev)
        item->prev->next = item->next;
    else
        head = item->next;
    free(item);
    return head;
}

/* whittle: requires dlist(head, next, prev); frees head */
void items_free(struct item *head)
{
    while (head) {
        struct item *next = head->next;
        free(head);
        head = next;
    }
}

/* whittle: requires ring(at, next, prev); ensures ring(result, next, prev) */
struct item *ring_insert(struct item *at, int value)
{
    struct item *item = malloc(sizeof *item);
    if (!item)
        return at;
    item->value = value;
    if (!at) {
        item->next = item->prev = item;
        return item;
    }
    item->next = at->next;
    item->prev = at;
    at->next->prev = item;
    at->next = item;
    return at;
}

/* whittle: requires ring(at, next, prev); ensures at == NULL || result != NULL */
struct item *ring_find(struct item *at, int value)
{
    struct item *item = at;
    if (!at)
        return NULL;
    do
        item = item->next;
    while (item != at && item->value != value);
    return item;
}
