/* As handed_over.c, with a wrong expectation: the shapes that go on must not lose the error. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void);

struct node {
    struct node *next;
    int data;
};

static struct node *push(struct node *list, int data)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        exit(1);
    node->next = list;
    node->data = data;
    return node;
}

int main(void)
{
    struct node *few = NULL, *many = NULL;
    for (int i = 0; i < 3; i++)
        few = push(few, 10 * i);
    while (__VERIFIER_nondet_int())
        many = push(many, few->data);
    for (struct node *at = many; at; at = at->next)
        if (at->data != 20)
            reach_error();
    if (few->data - few->next->data != 20 || few->next->next->data || few->next->next->next)
        reach_error();
    return 0;
}

/* truth: FALSE(unreach-call)
 * args: --property unreach-call --domain explicit/smg
 */
