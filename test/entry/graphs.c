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

/* -- Objects that are no structs */

struct entry {
    char *key, *value;
    int *count;
};
struct weight {
    int kilos;
};
struct item {
    struct weight *of;
    struct item *next;
};

void numbers(int *a, int *b)
{
    if (a && a == b)
        reach_error();
}

void strings(const char *a, const char *b)
{
    if (a && a == b)
        reach_error();
}

void blocks(void *a, void *b)
{
    if (a && a == b)
        reach_error();
}

void fields(struct entry *p)
{
    if (p && p->key && p->key == p->value)
        reach_error();
}

void field_and_argument(struct entry *p, int *count)
{
    if (p && p->count && p->count == count)
        reach_error();
}

void fields_of_two(struct entry *p, struct entry *q)
{
    if (p && q && p != q && p->count && p->count == q->count)
        reach_error();
}

void payload(struct item *item)
{
    if (item && item->next && item->next != item && item->of && item->of == item->next->of)
        reach_error();
}

/* Called as its parameter. */
void head(struct node **head, struct node *node)
{
    if (head && *head && node && *head != node && (*head)->next == node)
        reach_error();
}

void pointers(struct node **a, struct node **b)
{
    if (a && b && a != b && *a && *a == *b)
        reach_error();
}

void arrays(const int *a, int a_count, int x, const int *b, unsigned long b_count)
{
    if (x && a_count && b_count && a && a == b)
        reach_error();
}

void element(struct weight *weights, int num, int x, struct weight *one)
{
    if (x && num > 2 && weights && one == weights + 2)
        reach_error();
}

void longer_array(int *a, int a_count, int x, int *b, int b_count)
{
    if (x && a && a == b && a_count < b_count)
        reach_error();
}

void middle_array(int *a, int a_count, int x, int *b, int b_count, int y, int *c, int c_count)
{
    if (x && y && a && b && a == c && a != b && a_count < b_count && b_count < c_count)
        reach_error();
}

void in_block(char *block, unsigned long size, int x, char (*row)[2], char (*other)[2], void *p, unsigned long n, int y, void *q)
{
    if (x && y && row && row == other && n > 3 && p && q == (char *)p + 2 && size)
        reach_error();
    (void)block;
}

/* -- With --arg 'a: shared list(next, name: shared string); b: shared list(next, name: shared string)' */

struct named {
    struct named *next;
    char *name;
};

void shared_node(struct named *a, struct named *b)
{
    if (a && a->next && a->next == b)
        reach_error();
}

void shared_names(struct named *a)
{
    if (a && a->next && a->next->next && a->next->name != a->name && a->next->next->name == a->name)
        reach_error();
}

void shared_name_of_two(struct named *a, struct named *b)
{
    if (a && b && a != b && a->next != b && b->next != a && a->name == b->name)
        reach_error();
}

struct queue {
    struct node *first, *last;
};

/* The last node of a list, or one in its middle. */
void shared_last(struct queue *queue)
{
    if (queue->first && queue->first != queue->last && queue->first->next == queue->last && queue->last)
        reach_error();
}

/* -- The other way round: what is built first leads into what is built later. With --arg 'a: shared SHAPE; b: shared SHAPE' */

void shared_later(struct node *a, struct node *b)
{
    if (a && b && a != b && b->next == a && a->next != b)
        reach_error();
}

void shared_ends(struct node *a, struct node *b)
{
    if (a && b && a != b && a->next && a->next != b && a->next == b->next)
        reach_error();
}

struct reversed_queue {
    struct node *last, *first;
};

void shared_first(struct reversed_queue *queue)
{
    if (queue->first && queue->first->next && queue->first->next == queue->last)
        reach_error();
}

struct twin {
    struct twin *next, *prev;
};

void shared_twin(struct twin *a, struct twin *b)
{
    if (a && b && b->next == a && a->prev == b)
        reach_error();
}
