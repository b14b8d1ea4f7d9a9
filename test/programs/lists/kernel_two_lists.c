/* Objects on two lists at once, by two embedded links; taken off both before they are freed. */
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

struct link {
    struct link *next, *prev;
};
struct object {
    int id;
    struct link all;
    struct link active;
};

static void init(struct link *head)
{
    head->next = head->prev = head;
}
static void add(struct link *link, struct link *head)
{
    link->next = head->next;
    link->prev = head;
    head->next->prev = link;
    head->next = link;
}
static void del(struct link *link)
{
    link->prev->next = link->next;
    link->next->prev = link->prev;
    init(link);
}

int main(void)
{
    struct link all, active;
    init(&all);
    init(&active);
    while (__VERIFIER_nondet_int()) {
        struct object *object = malloc(sizeof *object);
        object->id = 0;
        add(&object->all, &all);
        init(&object->active);
        if (__VERIFIER_nondet_int())
            add(&object->active, &active);
    }
    while (active.next != &active) {
        struct object *object = container_of(active.next, struct object, active);
        object->id = 1;
        del(&object->active);
    }
    while (all.next != &all) {
#ifdef BROKEN
        struct object *object = container_of(all.next, struct object, active);
#else
        struct object *object = container_of(all.next, struct object, all);
#endif
        del(all.next);
        free(object);
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64
 * args: --malloc-succeeds --work 1 */
