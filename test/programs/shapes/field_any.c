/* Numbers of a list's nodes are written in many ways, and compared with constants: for test_canonical, too. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

struct node {
    struct node *next, *other;
    int number;
    unsigned char small;
};

static struct node *some(struct node *at)
{
    while (at->next && __VERIFIER_nondet_int() & 3)
        at = at->next;
    return at;
}

static void change(struct node *at, struct node *other)
{
    struct node copy = *other;
    switch (__VERIFIER_nondet_int() & 15) {
    case 0:
        at->number = __VERIFIER_nondet_int() & 7;
        break;
    case 1:
        *at = *other;
        break;
    case 2:
        memcpy(&at->number, &other->number, sizeof at->number);
        break;
    case 3:
        ((unsigned char *)&at->number)[0] = 5;
        break;
    case 4:
        at->number = other->number + 1;
        break;
    case 5:
        memset(&at->number, 0, sizeof at->number);
        break;
    case 6:
        *(short *)&at->number = 3;
        break;
    case 7:
        at->small = (unsigned char)other->number;
        break;
    case 8:
        copy.number = at->number;
        at->number = other->number;
        other->number = copy.number;
        break;
    case 9:
        if (at->number != 5)
            at->number = other->number;
        break;
    case 10:
        if (at->number == 3)
            at->other = other;
        break;
    case 11: {
        struct node *fresh = calloc(1, sizeof *fresh);
        fresh->next = at->next;
        at->next = fresh;
        break;
    }
    case 12:
        if (at->next && at->next->number != 3) {
            struct node *gone = at->next;
            at->next = gone->next;
            free(gone);
        }
        break;
    case 13: {
        struct node *fresh = malloc(sizeof *fresh);
        memcpy(fresh, at, sizeof *fresh);
        at->next = fresh;
        break;
    }
    case 14:
        if (other->small == 200 || other->number == 0)
            at->small = 200;
        break;
    default:
        at->small ^= 1;
    }
}

int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 6; i += 1 + (__VERIFIER_nondet_int() & 3)) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->other = NULL;
        node->number = __VERIFIER_nondet_int() & 1 ? 3 : 7;
        node->small = 199;
        list = node;
    }
    while (__VERIFIER_nondet_int() & 15) {
        struct node *at = some(list), *other = some(list);
        if (at != other)
            change(at, other);
    }
    for (struct node *at = list; at; at = at->next)
        if (at->number == 5)
            reach_error();
    return 0;
}

/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds --property unreach-call --domain tvl */
