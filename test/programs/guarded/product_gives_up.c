/* SPDX-License-Identifier: MIT */
/* sites goes on with one of two pointers only, having lost the other; explicit knows better than its violation. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int *place;
};

static int written, other;

static struct node *node_create(int *place)
{
    struct node *node = malloc(sizeof *node);
    node->place = place;
    return node;
}

int main(void)
{
    int *places[2] = {&written, &written};
    int i = __VERIFIER_nondet_int() & 1;
    places[i] = &written;
    struct node *first = node_create(places[i]), *second = node_create(&other), *third = node_create(&other);
    *first->place = 1;
    assert(written == 0);
    return second->place == third->place;
}
/* truth: FALSE(unreach-call) line 28
 * today: UNKNOWN
 * args: --malloc-succeeds --property unreach-call,valid-deref --search off --cex off --domain explicit+sites
 */
