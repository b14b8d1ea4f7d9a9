/* SPDX-License-Identifier: MIT */
/* A list of blocks of two kinds and sizes in turn, built at its front, walked and released. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct small {
    struct large *down;
};
struct large {
    long number;
    struct small *up;
};

int main(void)
{
    struct small *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct small *small = malloc(sizeof *small);
        struct large *large = malloc(sizeof *large);
        large->number = 7;
        large->up = head;
        small->down = large;
        head = small;
    }
    for (struct small *at = head; at; at = at->down->up)
        at->down->number++;
    while (head) {
        struct large *large = head->down;
        struct small *next = large->up;
        free(large);
#ifdef BROKEN
        next = large->up;
#endif
        free(head);
        head = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain symheap */
