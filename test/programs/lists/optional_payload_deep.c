/* A list whose nodes may have a record, which may have an array: what an optional block owns goes with it. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int number;
    int *array;
    int *always;
};

struct node {
    struct record *record;
    struct node *next;
};

static struct record *create(void)
{
    if (__VERIFIER_nondet_int())
        return NULL;
    struct record *record = malloc(sizeof *record);
    record->array = __VERIFIER_nondet_int() ? malloc(20 * sizeof(int)) : NULL;
    record->always = malloc(sizeof(int));
    record->number = __VERIFIER_nondet_int();
    return record;
}

static void destroy(struct record *record)
{
    if (!record)
        return;
#ifdef BROKEN
    if (!record->array)
#endif
        free(record->array);
    free(record->always);
    free(record);
}

int main(void)
{
    struct node *list = NULL;
    do {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->record = create();
        list = node;
    } while (__VERIFIER_nondet_int());
    while (list) {
        struct node *next = list->next;
        destroy(list->record);
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain smg */
