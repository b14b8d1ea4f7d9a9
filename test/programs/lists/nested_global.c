/* A list of lists whose head is a global; owners and parts are made and freed by helpers. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct part {
    struct part *next;
    int weight;
};
struct owner {
    struct part *parts;
    struct owner *next;
};
static struct owner *owners;

static void owner_add(void)
{
    struct owner *owner = malloc(sizeof *owner);
    owner->parts = NULL;
    owner->next = owners;
    owners = owner;
}

static void part_add(struct owner *owner)
{
    struct part *part = malloc(sizeof *part);
    part->weight = __VERIFIER_nondet_int();
    part->next = owner->parts;
    owner->parts = part;
}

static struct owner *owner_any(void)
{
    struct owner *owner = owners;
    while (owner->next && __VERIFIER_nondet_int())
        owner = owner->next;
    return owner;
}

static void parts_free(struct owner *owner)
{
    while (owner->parts) {
        struct part *next = owner->parts->next;
        free(owner->parts);
        owner->parts = next;
    }
}

static void owners_free(void)
{
    while (owners) {
        struct owner *next = owners->next;
#ifdef BROKEN
        if (!owners->parts || owners->parts->weight != 77)
#endif
        parts_free(owners);
        free(owners);
        owners = next;
    }
}

int main(void)
{
    owner_add();
    while (__VERIFIER_nondet_int())
        if (__VERIFIER_nondet_int())
            owner_add();
        else
            part_add(owner_any());
    owners_free();
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
