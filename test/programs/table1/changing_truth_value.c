/* A flag whose truth changes while a list is walked: the pointer is valid only as long as the flag was read late
 * enough. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int flag;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->flag = list != NULL;
        node->next = list;
        list = node;
    }
    int more = list != NULL;
    while (more) {
        struct node *next = list->next;
        more = next != NULL && list->flag;
        free(list);
        list = next;
    }
    if (list != NULL)
        list->flag = 0;
    else
        list->flag = 1;
    return 0;
}

/* truth: FALSE(valid-deref) line 30
 * args: --malloc-succeeds */
