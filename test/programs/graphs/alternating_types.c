/* SPDX-License-Identifier: MIT */
/* The blocks of a list alternate between two types. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct odd;
struct even {
    struct odd *next;
};
struct odd {
    int data;
    struct even *next;
};

int main(void)
{
    struct even *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct even *even = malloc(sizeof *even);
        struct odd *odd = malloc(sizeof *odd);
        if (!even || !odd)
            exit(0);
        even->next = odd;
        odd->data = 0;
        odd->next = list;
        list = even;
    }
    while (list) {
        struct odd *odd = list->next;
        free(list);
#ifndef BROKEN
        list = odd->next;
#endif
        free(odd);
#ifdef BROKEN
        list = odd->next;
#endif
    }
    return 0;
}

/* truth: TRUE */
