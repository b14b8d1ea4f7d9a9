/* Lists that recursion builds, measures, appends to, inserts into and reverses. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static struct node *make(struct node *next, int value)
{
    struct node *node = malloc(sizeof *node);
    node->next = next;
    node->value = value;
    return node;
}

static struct node *build(int value)
{
    return __VERIFIER_nondet_int() ? make(build(value), value) : NULL;
}

static int length(const struct node *list)
{
    return list ? 1 + length(list->next) : 0;
}

static struct node *append(struct node *list, int value)
{
    if (!list)
        return make(NULL, value);
    list->next = append(list->next, value);
    return list;
}

static void append_at(struct node **place, int value)
{
    if (*place)
        append_at(&(*place)->next, value);
    else
        *place = make(NULL, value);
}

static struct node *reverse(struct node *list, struct node *done)
{
    if (!list)
        return done;
    struct node *next = list->next;
    list->next = done;
    return reverse(next, list);
}

static void release(struct node *list)
{
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}

int main(void)
{
    struct node *list = build(7);
    int count = length(list);
    while (__VERIFIER_nondet_int())
        list = append(list, 1);
    append_at(&list, 2);
    list = reverse(list, NULL);
    list->value = count;
    release(list);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
