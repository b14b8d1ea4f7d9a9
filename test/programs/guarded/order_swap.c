/* One key, or two nodes, out of order, behind a secret that no search guesses. */
#include "../shapes/sorted.h"
static unsigned secret(void){return (unsigned)__VERIFIER_nondet_int() * 2654435761u == 987654321u;}
int main(void){ struct node *list = NULL; while (__VERIFIER_nondet_int()) list = insert(list, make_node(__VERIFIER_nondet_int()));
if (list && list->next && secret()) { struct node *n = list->next; list->next = n->next; n->next = list; list = n; }
check_sorted(list); release(list); return 0; }

/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds --domain tvl */
