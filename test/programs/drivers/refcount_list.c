/* Objects with reference counts: a list holds one, a user holds another for a while. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct object {
    int references;
    struct object *next;
};

static void put(struct object *object)
{
    if (--object->references == 0)
        free(object);
}

int main(void)
{
    struct object *list = NULL, *held = NULL;
    while (__VERIFIER_nondet_int()) {
        struct object *object = malloc(sizeof *object);
        object->references = 1;
        object->next = list;
        list = object;
    }
    if (list) {
        held = list;
#ifndef BROKEN
        held->references++;
#endif
    }
    while (list) {
        struct object *next = list->next;
        put(list);
        list = next;
    }
    if (held)
        put(held);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
