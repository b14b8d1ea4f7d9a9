#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct node {
  struct node *next;
  int key;
};
static void inc(struct node *n) {
  if (!n)
    return;
  n->key = n->key ^ 1023;
  inc(n->next);
}
int main(void) {
  struct node *head = NULL;
  int last = 1000;
  while (__VERIFIER_nondet_uint() % 8 && last > 0) {
    struct node *made = malloc(sizeof *made);
    made->key = last--;
    made->next = head;
    head = made;
  }
  struct node *at = head;
  while (at && __VERIFIER_nondet_uint() % 2)
    at = at->next;
  unsigned x = __VERIFIER_nondet_uint();
  if (at && x * 2654435761u == 987654321u) {
    inc(at);
  }
  for (at = head; at && at->next; at = at->next)
    if (at->key > at->next->key)
      reach_error();
  return 0;
}

/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds --domain tvl --property unreach-call */
