/* Doubly linked lists, and clients' checks of them: what the rows of doc/table-lazy.md have in common. With BROKEN, one write of
 * each function is left out; with CYCLIC, one closes a cycle. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next, *prev;
};

static struct node *make_node(void)
{
    struct node *node = malloc(sizeof *node);
    node->next = node->prev = NULL;
    return node;
}

/* One node or more. */
static struct node *make_list(void)
{
    struct node *list = make_node();
    while (__VERIFIER_nondet_int()) {
        struct node *node = make_node();
        node->next = list;
        list->prev = node;
        list = node;
    }
    return list;
}

/* Any node of the list. */
static struct node *choose(struct node *list)
{
    while (list->next && __VERIFIER_nondet_int())
        list = list->next;
    return list;
}

/* A forward pointer leads to a node whose backward pointer leads back. */
static void check_cancel(struct node *list)
{
    while (list) {
        if (list->next && list->next->prev != list)
            reach_error();
        list = list->next;
    }
}

/* From a node, forward pointers do not lead to it again. */
static void check_acyclic(struct node *list)
{
    struct node *node = choose(list), *at = node->next;
    while (at) {
        if (at == node)
            reach_error();
        at = at->next;
    }
}

static void release(struct node *list)
{
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}

/* The last node of one list, the first of another. */
static void link_lists(struct node *last, struct node *first)
{
    last->next = first;
#ifndef BROKEN
    first->prev = last;
#endif
#ifdef CYCLIC
    first->next = last;
#endif
}

static void insert_after(struct node *at, struct node *node)
{
    node->next = at->next;
    node->prev = at;
#ifndef BROKEN
    if (at->next)
        at->next->prev = node;
#endif
    at->next = node;
#ifdef CYCLIC
    node->next = at;
#endif
}

static void insert_before(struct node *at, struct node *node)
{
    node->next = at;
    node->prev = at->prev;
    if (at->prev)
        at->prev->next = node;
#ifndef BROKEN
    at->prev = node;
#endif
#ifdef CYCLIC
    at->next = node;
#endif
}

static void remove_node(struct node *node)
{
    if (node->prev)
#ifdef CYCLIC
        node->prev->next = node->prev;
#else
        node->prev->next = node->next;
#endif
#ifndef BROKEN
    if (node->next)
        node->next->prev = node->prev;
#endif
}
