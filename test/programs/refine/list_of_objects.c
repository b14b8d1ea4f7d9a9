/* A list of any length whose nodes own an object each; both are freed. After Fig. 1 of the paper on diagnosing
 * abstraction failure. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct entry {
    struct entry *next;
    int *data;
};

int main(void)
{
    struct entry *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct entry *entry = malloc(sizeof *entry);
        if (!entry)
            break;
        entry->data = malloc(sizeof *entry->data);
        if (entry->data)
            *entry->data = 1;
        entry->next = list;
        list = entry;
    }
    while (list) {
        struct entry *next = list->next;
        free(list->data);
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 */
