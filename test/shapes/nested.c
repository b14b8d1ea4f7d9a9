/* A list of lists. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct inner { struct inner *next; };
struct outer { struct inner *first; struct outer *next; };
int main(void)
{
    struct outer *all = NULL;
    while (__VERIFIER_nondet_int()) {
        struct outer *outer = malloc(sizeof *outer);
        outer->first = NULL;
        outer->next = all;
        all = outer;
        while (__VERIFIER_nondet_int()) {
            struct inner *inner = malloc(sizeof *inner);
            inner->next = outer->first;
            outer->first = inner;
        }
    }
    return 0;
}
// main: all: nested
