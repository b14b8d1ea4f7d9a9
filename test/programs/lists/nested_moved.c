/* Sublists change their owners: all of one is prepended to another's, or a whole list is handed over. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct part {
    struct part *next;
};
struct owner {
    struct part *parts;
    struct owner *next;
};

static struct owner *owner_new(struct owner *next)
{
    struct owner *owner = malloc(sizeof *owner);
    owner->parts = NULL;
    owner->next = next;
    while (__VERIFIER_nondet_int()) {
        struct part *part = malloc(sizeof *part);
        part->next = owner->parts;
        owner->parts = part;
    }
    return owner;
}

static void parts_move(struct owner *to, struct owner *from)
{
    while (from->parts) {
        struct part *part = from->parts;
        from->parts = part->next;
        part->next = to->parts;
        to->parts = part;
    }
}

int main(void)
{
    struct owner *owners = NULL;
    do
        owners = owner_new(owners);
    while (__VERIFIER_nondet_int());
    for (struct owner *owner = owners; owner->next; owner = owner->next)
        if (__VERIFIER_nondet_int()) {
            parts_move(owner, owner->next);
        } else if (!owner->parts) {
            owner->parts = owner->next->parts;
#ifndef BROKEN
            owner->next->parts = NULL;
#endif
        }
    while (owners) {
        struct owner *next = owners->next;
        while (owners->parts) {
            struct part *part = owners->parts->next;
            free(owners->parts);
            owners->parts = part;
        }
        free(owners);
        owners = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
