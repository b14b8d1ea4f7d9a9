/* SPDX-License-Identifier: MIT */
/* Each function goes wrong for one kind of graph or content, which the default arguments must include. */
#include <stddef.h>

extern void reach_error(void);
struct node {
    int value;
    struct node *next;
};
struct left;
struct right {
    struct left *owner;
};
struct left {
    struct right *one, *other;
};
struct pair {
    int first;
    struct node *second;
};
struct slots {
    struct node *slot[2];
};

void cycle(struct node *head)
{
    if (head && head->next && head->next != head && head->next->next == head)
        reach_error();
}

void self(struct node *head)
{
    if (head && head->next == head)
        reach_error();
}

void alias(struct node *a, struct node *b)
{
    if (a && a == b)
        reach_error();
}

void inner_alias(struct node *a, struct node *b)
{
    if (a && a->next == b && b && a != b)
        reach_error();
}

void shared_tail(struct node *a, struct node *b)
{
    if (a && b && a != b && a->next && a->next == b->next && a->next != a && a->next != b)
        reach_error();
}

void crossing(struct node *a, struct node *b)
{
    if (a && b && a != b && a->next == b && b->next == a)
        reach_error();
}

void other_type(struct left *l)
{
    if (l && l->one && l->one == l->other)
        reach_error();
}

void back(struct left *l)
{
    if (l && l->one && l->other && l->one != l->other && l->one->owner == l)
        reach_error();
}

void content(struct node *head)
{
    if (head && head->next && head->value == 7 && head->next->value == -3)
        reach_error();
}

void text(const char *s)
{
    if (s && s[0] == 'n' && s[1] == 'o' && !s[2])
        reach_error();
}

void by_value(struct pair p, struct node *other)
{
    if (p.first == 12 && p.second && other && p.second != other)
        reach_error();
}

void fields_of_array(struct slots *s)
{
    if (s && s->slot[0] && s->slot[1])
        reach_error();
}

struct frame {
    struct {
        struct node *first;
        int count;
    } in;
    struct node *two[2];
};

void nested(struct frame *frame)
{
    if (frame && frame->in.first && frame->in.first == frame->two[1])
        reach_error();
}

struct board {
    struct board *more[2];
    int count;
};

void elements(struct board *board)
{
    if (board && board->more[0] && board->more[1] == board && board->more[0]->more[0] == board && board->count == 3)
        reach_error();
}
