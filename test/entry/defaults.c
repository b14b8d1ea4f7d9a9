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

void first_out(int count, char **result)
{
    if (result && !*result)
        *result = "";
    (void)count;
}

int second_of_some(const struct owner *owner, int num)
{
    return owner && owner[1].name ? num : 0;
}
