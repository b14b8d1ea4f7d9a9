/* SPDX-License-Identifier: MIT */
/* Lists with contracts: `whittle check --entry FUNCTION list.c` proves each function by itself, for lists of any length. */
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

/* whittle: requires list(head) */
size_t list_length(const struct node *head)
{
    size_t length = 0;
    for (; head; head = head->next)
        length++;
    return length;
}

/* whittle: requires list(head); ensures list(head) */
struct node *list_find(struct node *head, int value)
{
    while (head && head->value != value)
        head = head->next;
    return head;
}

/* whittle: requires list(head); ensures list(result) */
struct node *list_push(struct node *head, int value)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        return head;
    node->value = value;
    node->next = head;
    return node;
}

/* whittle: requires nonempty list(head); ensures list(result); frees head */
struct node *list_pop(struct node *head, int *value)
{
    struct node *rest = head->next;
    if (value)
        *value = head->value;
    free(head);
    return rest;
}

/* whittle: requires list(head); ensures list(result) */
struct node *list_reverse(struct node *head)
{
    struct node *result = NULL;
    while (head) {
        struct node *next = head->next;
        head->next = result;
        result = head;
        head = next;
    }
    return result;
}

/* whittle: requires list(front) && list(back); ensures list(result) */
struct node *list_append(struct node *front, struct node *back)
{
    struct node **at = &front;
    while (*at)
        at = &(*at)->next;
    *at = back;
    return front;
}

/* whittle: requires list(head); ensures list(result); frees head */
struct node *list_remove(struct node *head, int value)
{
    struct node *before = NULL, *node = head;
    while (node && node->value != value) {
        before = node;
        node = node->next;
    }
    if (!node)
        return head;
    if (before)
        before->next = node->next;
    else
        head = node->next;
    free(node);
    return head;
}

/* whittle: requires list(head); ensures list(result) */
struct node *list_insert_sorted(struct node *head, int value)
{
    struct node *node = malloc(sizeof *node), *at = head;
    if (!node)
        return head;
    node->value = value;
    if (!head || value <= head->value) {
        node->next = head;
        return node;
    }
    while (at->next && at->next->value < value)
        at = at->next;
    node->next = at->next;
    at->next = node;
    return head;
}

/* whittle: requires list(head); ensures list(result) && list(head) */
struct node *list_copy(const struct node *head)
{
    struct node *first = NULL, *last = NULL;
    for (; head; head = head->next) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            break;
        node->value = head->value;
        node->next = NULL;
        if (last)
            last->next = node;
        else
            first = node;
        last = node;
    }
    return first;
}

/* whittle: requires list(head); frees head */
void list_free(struct node *head)
{
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
}
