/* SPDX-License-Identifier: MIT */
/* Contracts that functions break for one number which no search guesses: the proof alone never says TRUE. */
#include <stdlib.h>
#include <string.h>

#define SECRET(x) ((unsigned)(x) * 2654435761u == 987654321u)

struct node {
    struct node *next;
    int value;
};

struct twin {
    struct twin *next, *prev;
    int value;
};

struct tree {
    struct tree *left, *right, *up;
};

struct vector {
    int *data;
    unsigned len;
    char *name;
};

/* whittle: requires object(v, data: array(len), name: null) && v->len > 0 */
int behind_length(struct vector *v)
{
    return SECRET(v->len) ? v->data[v->len] : v->data[v->len - 1];
}

/* whittle: requires list(head); ensures result == NULL || result->value > 0 */
struct node *field_of_branch(struct node *head)
{
    if (head)
        head->value = !SECRET(head->value);
    return head;
}

/* whittle: requires list(head); ensures list(head) && list(result) */
struct node *both_own(struct node *head)
{
    return head && SECRET(head->value) ? head->next : NULL;
}

/* whittle: requires list(head); frees head */
void one_stays(struct node *head)
{
    while (head) {
        struct node *next = head->next;
        if (!SECRET(head->value))
            free(head);
        head = next;
    }
}

/* whittle: ensures array(result, n) || result == NULL */
int *too_short(unsigned n)
{
    return n > 1000 ? NULL : malloc(SECRET(n * 7) ? 0 : n * sizeof(int));
}

/* whittle: ensures string(result) || result == NULL */
char *no_end(unsigned n)
{
    char *text = malloc(4);
    if (!text)
        return NULL;
    memset(text, 'a', 4);
    if (!SECRET(n))
        text[3] = 0;
    return text;
}

/* whittle: ensures tree(result, left, right, parent: up) */
struct tree *own_parent(int n)
{
    struct tree *root = calloc(1, sizeof *root), *leaf = calloc(1, sizeof *leaf);
    if (!root || !leaf) {
        free(root);
        free(leaf);
        return NULL;
    }
    root->left = leaf;
    leaf->up = SECRET(n) ? leaf : root;
    return root;
}

/* whittle: requires dlist(head, next, prev); ensures dlist(result, next, prev) */
struct twin *way_back(struct twin *head)
{
    if (head && head->next && SECRET(head->value))
        head->next->prev = head->next;
    return head;
}

/* whittle: requires ring(head, next, prev); ensures ring(result, next, prev) */
struct twin *cut_open(struct twin *head)
{
    if (head && SECRET(head->value))
        head->prev->next = NULL;
    return head;
}

/* whittle: ensures object(result, data: any, name: string) || result == NULL */
struct vector *no_name(unsigned n)
{
    struct vector *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    v->name = SECRET(n) ? NULL : calloc(1, 2);
    if (!v->name && !SECRET(n)) {
        free(v);
        return NULL;
    }
    return v;
}

/* whittle: requires nonempty list(head); ensures nonempty list(result); owns head */
struct node *empties(struct node *head)
{
    struct node *next = head->next;
    if (!SECRET(head->value))
        return head;
    free(head);
    return next;
}

/* whittle: requires object(out); ensures *out > 0 */
void unset(int *out, int n)
{
    if (!SECRET(n))
        *out = 1;
}

/* whittle: requires list(a) && list(b); ensures list(a) && list(b) */
void share_tail(struct node *a, struct node *b)
{
    if (a && b && SECRET(a->value))
        a->next = b->next;
}

/* whittle: requires list(head); ensures list(result); owns head */
struct node *loses_some(struct node *head)
{
    struct node *result = NULL;
    while (head) {
        struct node *next = head->next;
        head->next = SECRET(head->value) ? NULL : result;
        result = head;
        head = next;
    }
    return result;
}

/* whittle: requires array(a, n) && n > 0; ensures result >= a[0] */
int smaller(const int *a, int n)
{
    int most = a[0];
    for (int i = 1; i < n; i++)
        if (a[i] > most || SECRET(a[i]))
            most = a[i];
    return most;
}

/* whittle: requires list(head) && head != NULL && head->value > 3; ensures list(head) */
void ties(struct node *head)
{
    if (SECRET(head->value) && head->next) {
        struct node *node = head->next;
        head->next = node->next;
        node->next = head;
        head->next = node;
    }
}
