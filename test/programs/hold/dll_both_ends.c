/* Both ends of a list lead to a block each, both are held: by a pointer to its front and one to its back. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

static void *get(size_t size)
{
    void *block = malloc(size);
    if (!block)
        exit(0);
    return block;
}

struct Node {
    struct Node *next, *prev;
};

int main(void)
{
    struct Node *start = get(sizeof *start), *end = get(sizeof *end);
    start->next = end;
    start->prev = 0;
    end->next = 0;
    end->prev = start;
    int most = __VERIFIER_nondet_int();
    for (int i = 0; i < most; i++)
        if (__VERIFIER_nondet_int()) {
            struct Node *node = get(sizeof *node);
            node->next = start->next;
            node->prev = start;
            start->next->prev = node;
            start->next = node;
        }
    struct Node *front = start->next, *back = end->prev;
    front->prev = front == end ? start : front->prev;
    start = end = 0;
    while (front->prev)
        front = front->prev;
    while (front) {
        struct Node *next = front->next;
        free(front);
        front = next;
    }
    return back == 0;
}

/* truth: TRUE */
