/* SPDX-License-Identifier: MIT */
/* The second block of an alternating list is freed twice. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
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
    int rare = __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
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
        list = odd->next;
        free(odd);
        if (rare && !list)
            free(odd);
    }
    return 0;
}

/* truth: FALSE(valid-free)
 * today: UNKNOWN
 * args: --search off --cex off --domain boolheap */
