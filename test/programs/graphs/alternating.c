/* A list whose blocks alternate between two types. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct small {
    void *next;
};
struct large {
    void *next;
    int data[4];
};

int main(void)
{
    struct small *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct large *large = malloc(sizeof *large);
        struct small *small = malloc(sizeof *small);
        if (!large || !small)
            exit(1);
        large->next = list;
        large->data[3] = 1;
        small->next = large;
        list = small;
    }
    while (list) {
        struct large *large = list->next;
        struct small *rest = large->next;
        large->data[3]++;
        free(large);
        free(list);
        list = rest;
    }
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap --search off --cex off */
