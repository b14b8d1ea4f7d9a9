/* White nodes, a blue one, white ones, another blue one, and white ones again. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

enum colour { WHITE, BLUE };
struct node {
    struct node *next, *prev;
    enum colour colour;
};

static struct node *append(struct node *last, enum colour colour)
{
    struct node *node = malloc(sizeof *node);
    node->colour = colour;
    node->next = NULL;
    node->prev = last;
    if (last)
        last->next = node;
    return node;
}

static struct node *append_white(struct node *last)
{
    while (__VERIFIER_nondet_int())
        last = append(last, WHITE);
    return last;
}

int main(void)
{
    struct node *first = append(NULL, WHITE), *at = append_white(append(append_white(first), BLUE));
#ifdef BROKEN
    if (__VERIFIER_nondet_int())
#endif
        at = append(at, BLUE);
    append_white(at);
    at = first;
    for (int i = 0; i < 2; i++) {
        while (at->colour != BLUE)
            at = at->next;
        at->colour = WHITE;
    }
    for (; at; at = at->next)
        if (at->colour == BLUE)
            at->prev->prev = NULL, free(at);
    while (first) {
        at = first->next;
        free(first);
        first = at;
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * args: --malloc-succeeds --work 3 */
