/* SPDX-License-Identifier: MIT */
/* As sites_alias_written, and where in the node is written is not known. */
#include "sites_owned.h"
int main(void)
{
    struct node *list = make(), *p = somewhere_behind(list), *q = somewhere_behind(list);
    unsigned i = secret();
    if (p && q && i < 2 && p->owned) {
        ((void **)q)[i] = NULL;
        *p->owned = 1; /* p == q, i == 1 */
    }
    return 0;
}
/* truth: FALSE(valid-deref) line 10
 * args: --property valid-deref --domain sites --search off --cex off --malloc-succeeds
 * today: UNKNOWN */
