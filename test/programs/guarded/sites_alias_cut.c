/* SPDX-License-Identifier: MIT */
/* A pointer read and tested before a callee overwrites it through an alias. */
#include "sites_walk.h"
static void cut(struct node *p) { if (secret()) p->next = NULL; }
int main(void) { struct node *l = make(), *q = l; while (q && secret()) q = q->next; if (l && q && l->next) { cut(q); return l->next->key; } return 0; }
/* truth: FALSE(valid-deref)
 * args: --property valid-deref --domain sites --search off --cex off --malloc-succeeds
 * today: UNKNOWN */
