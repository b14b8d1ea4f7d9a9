/* SPDX-License-Identifier: MIT */
/* Contracts that do not hold: each is refuted by a run. */
#include <stdlib.h>
#include <string.h>

struct node {
    int value;
    struct node *next;
};
struct item {
    struct item *next, *prev;
};
struct tree {
    struct tree *left, *right;
};

/* whittle: requires list(head); frees head */
void free_first_only(struct node *head)
{
    free(head);
}

/* whittle: requires list(head); ensures list(result) */
struct node *drop_second(struct node *head)
{
    if (head && head->next)
        head->next = head->next->next;
    return head;
}

/* whittle: requires list(head); ensures list(result) */
struct node *close_ring(struct node *head)
{
    struct node *last = head;
    while (last && last->next)
        last = last->next;
    if (last)
        last->next = head;
    return head;
}

/* whittle: requires list(head); ensures list(result) */
struct node *pop_in_secret(struct node *head)
{
    struct node *rest = head ? head->next : NULL;
    free(head);
    return rest;
}

/* whittle: requires dlist(head, next, prev); ensures dlist(result, next, prev) */
struct item *push_without_way_back(struct item *head)
{
    struct item *item = malloc(sizeof *item);
    if (!item)
        return head;
    item->next = head;
    item->prev = NULL;
    return item;
}

/* whittle: requires ring(at, next, prev); ensures ring(result, next, prev) */
struct item *cut_ring(struct item *at)
{
    if (at)
        at->next = NULL;
    return at;
}

/* whittle: requires tree(root); ensures tree(result) */
struct tree *share(struct tree *root)
{
    if (root && !root->right)
        root->right = root->left;
    return root;
}

/* whittle: requires list(head) */
int second(struct node *head)
{
    return head ? head->next->value : 0;
}

// whittle: requires list(head);
//     ensures list(result) && result != NULL
struct node *push(struct node *head, int value)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        return head;
    node->value = value;
    node->next = head;
    return node;
}

/* whittle: requires array(values, n) */
int last(const int *values, size_t n)
{
    return values[n - 1];
}

/* whittle: requires string(text); ensures string(result) || result == NULL */
char *copy(const char *text)
{
    size_t length = strlen(text);
    char *result = malloc(length + 1);
    if (result)
        memcpy(result, text, length);
    if (result && length)
        result[0] = 'x';
    return length > 3 ? result : (free(result), NULL);
}

/* whittle: requires list(one) && list(other); ensures list(one) && list(other) */
void tie(struct node *one, struct node *other)
{
    if (one && other)
        one->next = other;
}

/* whittle: ensures object(result) */
long *make_small(void)
{
    return malloc(4);
}

/* whittle: requires list(head) */
void free_second(struct node *head)
{
    if (head)
        free(head->next);
}

/* whittle: requires list(front) && list(back); ensures list(result) */
struct node *append_nothing(struct node *front, struct node *back)
{
    (void)back;
    return front;
}

/* whittle: requires string(text) */
void unterminate(char *text)
{
    while (*text)
        text++;
    *text = 'x';
}
