/* SPDX-License-Identifier: MIT */
/* What was read through a pointer is over when another pointer to the same node writes there: p->owned has been found to be there. */
#include "sites_owned.h"
int main(void)
{
    struct node *list = make(), *p = somewhere_behind(list), *q = somewhere_behind(list);
    if (p && q && p->owned) {
        q->owned = NULL;
        *p->owned = 1; /* p == q */
    }
    return 0;
}
/* truth: FALSE(valid-deref) line 9
 * args: --property valid-deref --domain sites --search off --cex off --malloc-succeeds
 * today: UNKNOWN */
