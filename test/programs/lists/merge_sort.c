/* Merge sort on links keeps every node. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n {
    int v;
    struct n *next;
};
static struct n *merge(struct n *a, struct n *b)
{
    struct n *head = 0, **tail = &head;
    while (a && b) {
        if (a->v <= b->v) {
            *tail = a;
            a = a->next;
        } else {
            *tail = b;
            b = b->next;
        }
        tail = &(*tail)->next;
    }
    *tail = a ? a : b;
    return head;
}
static struct n *sort(struct n *l)
{
    if (!l || !l->next)
        return l;
    struct n *slow = l, *fast = l->next;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
    }
    struct n *half = slow->next;
    slow->next = 0;
    return merge(sort(l), sort(half));
}
int main(void)
{
    struct n *h = 0;
    while (__VERIFIER_nondet_int()) {
        struct n *m = malloc(sizeof *m);
        if (!m)
            break;
        m->v = __VERIFIER_nondet_int();
        m->next = h;
        h = m;
    }
    h = sort(h);
    while (h) {
        struct n *x = h->next;
        free(h);
        h = x;
    }
    return 0;
}

/* truth: TRUE */
