/* SPDX-License-Identifier: MIT */
/* Contracts as people write them: stars that are no margin, parentheses, several lines. */
#include <stddef.h>

struct node {
    struct node *next;
};

/*
 * whittle: requires object(p)
 *            && *p == 3;
 *          ensures *p == 4
 */
void right_margin(int *p)
{
    *p = *p + 1;
}

/* whittle: requires object(p) &&
   *p == 3; ensures *p == 4 */
void right_star(int *p)
{
    *p = *p + 1;
}

// whittle: requires object(p)
//    && *p == 3
// ; ensures *p == 4
void right_slashes(int *p)
{
    *p = *p + 1;
}

/* whittle: requires (list(head) || head == NULL) && (n > 3 || n == 1); ensures (result && n) */
int right_parentheses(struct node *head, int n)
{
    return n > 3 || n == 1 || head;
}

/* whittle: requires object(p); ensures *p != 0 */
void wrong_star(int *p)
{
    *p = 0;
}

/* whittle: requires object(p) && *p > 0; ensures result > 1 */
int wrong_required_star(int *p)
{
    return *p;
}

/* whittle: requires (list(head) && n > 3) && n < 7; ensures result < 6 */
int wrong_parentheses(struct node *head, int n)
{
    return n + (head && 0);
}
