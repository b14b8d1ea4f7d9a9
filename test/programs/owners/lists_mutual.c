/* Two lists: each node points at its partner in the other one. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item;
struct owner {
    struct owner *next;
    struct item *item;
    int count;
};
struct item {
    struct item *next;
    struct owner *owner;
    int value;
};
int main(void)
{
    struct owner *owners = NULL;
    struct item *items = NULL;
    while (__VERIFIER_nondet_int()) {
        struct owner *m = malloc(sizeof *m);
        struct item *p = malloc(sizeof *p);
        if (m == NULL || p == NULL) {
            free(m);
            free(p);
            break;
        }
        m->count = 1;
        m->next = owners;
        owners = m;
        p->owner = m;
        m->item = p;
        p->value = 0;
        p->next = items;
        items = p;
    }
    for (struct item *p = items; p != NULL; p = p->next)
        p->owner->count++;
    for (struct owner *m = owners; m != NULL; m = m->next)
        m->item->value++;
    while (items != NULL) {
        struct item *p = items;
        items = p->next;
        p->owner->item = NULL;
        free(p);
    }
    while (owners != NULL) {
        struct owner *m = owners;
        owners = m->next;
        free(m);
    }
    return 0;
}
/* truth: TRUE */
