/* SPDX-License-Identifier: MIT */
/* Functions without contracts: arguments are NULL or lead to anything. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};
struct owner {
    struct node *first;
    char *name;
    struct owner *boss;
};
typedef struct {
    int x, y;
} point;

int length(const struct node *head)
{
    int count = 0;
    for (; head && count < 1000; head = head->next)
        count++;
    return count;
}

void destroy(struct node *head)
{
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
}

/* Safe only if the two are different. */
void swap_first(struct node *left, struct node *right)
{
    if (!left || !right || !left->next)
        return;
    struct node *rest = left->next;
    right->next = NULL;
    left->next->value = rest->value;
}

/* The owner of an owner may be itself. */
int boss_is_other(struct owner *owner)
{
    if (owner && owner->boss) {
        owner->boss->name = NULL;
        if (owner->name)
            return owner->name[0];
    }
    return 0;
}

int name_length(const struct owner *owner)
{
    int count = 0;
    if (owner && owner->name)
        while (owner->name[count] && count < 100)
            count++;
    return count;
}

struct label {
    char *name;
};
int label_length(const struct label *label)
{
    int count = 0;
    if (label && label->name)
        while (label->name[count] && count < 100)
            count++;
    return count;
}

int sum(const int *values, int count)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += values[i] & 1;
    return total;
}

int sum_too_far(const int *values, int count)
{
    int total = 0;
    for (int i = 0; i <= count; i++)
        total += values[i] & 1;
    return total;
}

int third(const int *values)
{
    return values ? values[2] : 0;
}

int first_character(const char *text)
{
    return text ? text[0] : 0;
}

int second_character(const char *text)
{
    return text ? text[1] : 0;
}

int apply(int (*function)(point, const char *), point at)
{
    return function ? function(at, "here") + at.x : 0;
}

int apply_null(int (*function)(int))
{
    return function(1);
}

void forget(struct node *head)
{
    if (head)
        head->next = NULL;
}

void out(int *result)
{
    *result = 1;
}

void say(FILE *stream)
{
    if (stream)
        fflush(stream);
}

typedef short weight;
typedef struct item {
    int weight;
    struct item *next;
} item;

/* Parameters called as their types. */
int hides_type(item *item, weight *weight)
{
    return item && weight ? item->weight + *weight : 0;
}

/* An int, whatever it is called. */
typedef int boolean;

int truth(boolean is_true, const char *name)
{
    int values[2] = {0};
    return name && is_true >= 0 && is_true < 3 ? values[is_true] : 0;
}

/* No argument is a pointer, and the result is not lost. */
item *make(void)
{
    item *made = malloc(sizeof *made);
    if (made)
        made->next = 0;
    return made;
}

/* A size is no number of structs. */
struct options {
    unsigned long size;
};

void set_size(struct options *options, unsigned long size)
{
    if (options)
        options->size = size;
}

int va_list_sum(va_list list)
{
    return va_arg(list, int) + va_arg(list, int);
}

int variadic(int count, ...)
{
    va_list list;
    va_start(list, count);
    int sum = va_list_sum(list);
    va_end(list);
    return sum;
}

/* -- Lengths that are none: there is one struct or pointer at least, and a length behind a pointer belongs to that */

int first_of_some(const struct owner *owner, int num)
{
    return owner && owner->name ? num : 0;
}

int behind_length(const char *text, int len, const int *number)
{
    return text && len ? *text : number ? *number : 0;
}

int second_of_some(const struct owner *owner, int num)
{
    return owner && owner[1].name ? num : 0;
}

/* -- Right wherever the arguments lead */

int two_numbers(int *a, int *b)
{
    int values[3] = {0};
    if (!a || !b)
        return 0;
    *a = 1;
    *b = 2;
    return values[*a];
}

int two_labels(const struct label *a, const struct label *b)
{
    return a && b && a->name && b->name && a->name[0] == b->name[0];
}

/* -- Wrong where they lead to the same */

int same_number(int *a, int *b)
{
    int values[2] = {0};
    if (!a || !b)
        return 0;
    *a = 1;
    *b = 2;
    return values[*a];
}

/* -- Types with declarators, or named by a typedef only */

typedef struct {
    int x;
} Corner;

int corner(const Corner *a, Corner *b)
{
    return a && b ? a->x : 0;
}

int row_of(int *(*row)[2], int (*rows)[4], int count)
{
    int sum = row && (*row)[1] ? *(*row)[1] : 0;
    for (int i = 0; i < count; i++)
        sum |= rows[i][3];
    return sum;
}

int row_behind(int (*rows)[4], int count)
{
    return rows[count][0];
}

/* -- Right if names are shared, or wrong for that */

struct label_item {
    struct label_item *next;
    char *name;
};

int find_name(const struct label_item *items, const char *name)
{
    for (; items; items = items->next)
        if (items->name == name)
            return name[0];
    return 0;
}

void free_items(struct label_item *items)
{
    while (items) {
        struct label_item *next = items->next;
        free(items->name);
        free(items);
        items = next;
    }
}

/* -- For whittle infer: nodes that own more than links */

struct named_node {
    struct named_node *next, *prev;
    char *name;
    int key;
};

struct named_node *drop_named(struct named_node *head, int key)
{
    for (struct named_node *at = head, *next; at; at = next) {
        next = at->next;
        if (at->key != key)
            continue;
        if (at->prev)
            at->prev->next = next;
        else
            head = next;
        if (next)
            next->prev = at->prev;
        free(at->name);
        free(at);
    }
    return head;
}

int last_word(int argc, const int *argv)
{
    return argc > 0 && argv ? argv[argc - 1] : 0;
}
