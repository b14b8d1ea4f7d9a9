/* Values alternate along the list; a flag says which comes next. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    int flag = 1;
    struct node *list = malloc(sizeof *list), *end = list;
    while (__VERIFIER_nondet_int()) {
        end->value = flag ? 1 : 2;
        flag = !flag;
        end->next = malloc(sizeof *end);
        end = end->next;
    }
    end->value = 3;
    end->next = NULL;
    flag = 1;
    struct node *at = list;
    while (at->value != 3) {
        flag = !flag;
        at = at->next;
    }
    while (list) {
        at = list->next;
        free(list);
        list = at;
    }
    return flag;
}

/* truth: TRUE
 * args: --malloc-succeeds */
