/* SPDX-License-Identifier: MIT */
/* The last bucket is not freed. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum { N = 64 };

struct node {
    struct node *next;
    unsigned key;
};

static struct node *table[N];

static struct node *find(struct node **table, unsigned key)
{
    struct node *n = table[key % N];
    while (n && n->key != key)
        n = n->next;
    return n;
}

static void insert(struct node **table, unsigned key)
{
    unsigned h = key % N;
    struct node *n = malloc(sizeof *n);
    if (!n)
        return;
    n->key = key;
    n->next = table[h];
    table[h] = n;
}

int main(void)
{
    while (__VERIFIER_nondet_int())
        insert(table, (unsigned)__VERIFIER_nondet_int());
    int found = find(table, 7) != NULL;
    for (int i = 0; i < N - 1; i++) {
        for (struct node *n = table[i], *next; n; n = next) {
            next = n->next;
            free(n);
        }
    }
    for (int i = 0; i < N; i++)
        table[i] = NULL;
    return found;
}
/* truth: FALSE(valid-memtrack) */
