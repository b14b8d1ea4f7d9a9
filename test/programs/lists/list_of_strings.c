/* A list whose nodes own strings of some length each. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    char *name;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        int length = __VERIFIER_nondet_int();
        if (length < 1 || length > 100)
            continue;
        struct node *node = malloc(sizeof *node);
        node->name = malloc(length);
        memset(node->name, 'a', length);
#ifdef BROKEN
        node->name[length] = '\0';
#else
        node->name[length - 1] = '\0';
#endif
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        free(list->name);
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * arch: 64
 * args: --malloc-succeeds --work 1 */
