/* An object lives as long as somebody counts on it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct object {
    int references;
    int data;
};

static void get(struct object *object)
{
    object->references++;
}
static void put(struct object *object)
{
    if (--object->references == 0)
        free(object);
}

int main(void)
{
    struct object *object = malloc(sizeof *object), *other = NULL;
    object->references = 1;
    object->data = 0;
    if (__VERIFIER_nondet_int()) {
        other = object;
#ifndef BROKEN
        get(other);
#endif
    }
    put(object);
    if (other) {
        other->data = 1;
        put(other);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
