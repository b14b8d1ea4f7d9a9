/* SPDX-License-Identifier: MIT */
/* The pointer before, stored through a parameter, is told apart from the one that has moved on. */
#include "sites_walk.h"
static struct node *step(struct node *n, struct node **prev) { *prev = n; return n->next; }
int main(void) { struct node *l = make(), *p = NULL, *a = l; while (a) a = step(a, &p); if (p && secret()) return a->key; return 0; }
/* truth: FALSE(valid-deref)
 * args: --property valid-deref --domain sites --search off --cex off --malloc-succeeds
 * today: UNKNOWN */
