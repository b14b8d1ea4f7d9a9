/* The list ends with a link to what a node owns, or has not: then it is no null. */
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

struct Link {
    struct Link *next;
};
struct Owned {
    long key;
    struct Link link;
};
struct Node {
    struct Node *next;
    struct Owned *owned;
};

static struct Owned *make(struct Link *next)
{
    struct Owned *owned = get(sizeof *owned);
    owned->key = 0;
    owned->link.next = next;
    return owned;
}

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    struct Node *nodes = 0;
    int most = __VERIFIER_nondet_int();
    for (int i = 0; i < most; i++) {
        struct Node *node = get(sizeof *node);
        node->next = nodes;
        node->owned = __VERIFIER_nondet_int() ? make(0) : 0;
        nodes = node;
    }
    if (!nodes)
        return 0;
    struct Node *node = nodes;
    nodes = nodes->next;
    struct Link *list = &make(&make(&make(&node->owned->link)->link)->link)->link;
    free(node);
    while (nodes) {
        struct Node *next = nodes->next;
        free(nodes->owned);
        free(nodes);
        nodes = next;
    }
    while (list) {
        struct Link *next = list->next;
        free((char *)list - sizeof(long));
        list = next;
    }
    return 0;
}

/* truth: FALSE(valid-deref) line 60
 * arch: 64 */
