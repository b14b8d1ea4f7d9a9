#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct node {
  struct node *next;
  int key;
};
struct node *kept[24];
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
    if (at->next && at->next->next) {
      kept[0] = malloc(sizeof(struct node));
      kept[1] = malloc(sizeof(struct node));
      kept[2] = malloc(sizeof(struct node));
      kept[3] = malloc(sizeof(struct node));
      kept[4] = malloc(sizeof(struct node));
      kept[5] = malloc(sizeof(struct node));
      kept[6] = malloc(sizeof(struct node));
      kept[7] = malloc(sizeof(struct node));
      kept[8] = malloc(sizeof(struct node));
      kept[9] = malloc(sizeof(struct node));
      kept[10] = malloc(sizeof(struct node));
      kept[11] = malloc(sizeof(struct node));
      kept[12] = malloc(sizeof(struct node));
      kept[13] = malloc(sizeof(struct node));
      kept[14] = malloc(sizeof(struct node));
      kept[15] = malloc(sizeof(struct node));
      kept[16] = malloc(sizeof(struct node));
      kept[17] = malloc(sizeof(struct node));
      kept[18] = malloc(sizeof(struct node));
      kept[19] = malloc(sizeof(struct node));
      kept[20] = malloc(sizeof(struct node));
      kept[21] = malloc(sizeof(struct node));
      kept[22] = malloc(sizeof(struct node));
      kept[23] = malloc(sizeof(struct node));
      at->next->next->key = 5000;
    }
  }
  while (__VERIFIER_nondet_uint() % 2)
    ;
  for (at = head; at && at->next; at = at->next)
    if (at->key > at->next->key)
      reach_error();
  return 0;
}

/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds --domain tvl --property unreach-call */
