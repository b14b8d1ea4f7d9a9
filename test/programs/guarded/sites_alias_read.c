/* SPDX-License-Identifier: MIT */
/* The safe twin of sites_alias_written: the other pointer only reads. */
#include "sites_owned.h"
int main(void)
{
    struct node *list = make(), *p = somewhere_behind(list), *q = somewhere_behind(list);
    if (p && q && p->owned && q->next != list)
        *p->owned = 1;
    return 0;
}
/* truth: TRUE
 * args: --property valid-deref --domain sites --search off --cex off --malloc-succeeds */
