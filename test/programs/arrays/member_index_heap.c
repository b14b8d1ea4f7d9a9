/* The same in a block of the heap. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct Entry {
    char name[8];
    struct Entry *next;
};

int main(void)
{
    struct Entry *entry = malloc(sizeof *entry);
    int at = __VERIFIER_nondet_int();
    if (entry && at >= 0 && at <= 8)
        entry->name[at] = 0;
    free(entry);
    return 0;
}

/* truth: FALSE(valid-index) line 16 */
