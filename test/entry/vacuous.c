/* SPDX-License-Identifier: MIT */
/* Contracts that nothing satisfies, and one that little does. */
#include <stddef.h>

struct node {
    int x;
    struct node *next;
};

/* whittle: requires list(head) && n > 5 && n < 3; ensures result == 7 */
int numbers(struct node *head, int n)
{
    return head ? head->x : n;
}

/* whittle: requires nonempty list(head) && head == NULL */
int shape(struct node *head)
{
    return head->x;
}

/* whittle: requires n > 5 && n < 7; ensures result == 6 */
int single(int n)
{
    return n;
}

int first(const struct node *list, const char *name)
{
    return list->x + name[0];
}
