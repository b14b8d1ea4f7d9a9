/* SPDX-License-Identifier: MIT */
/* A hash that may be one past the last bucket. */
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
    struct node *n = table[key % (N + 1)];
    while (n && n->key != key)
        n = n->next;
    return n;
}

static void insert(struct node **table, unsigned key)
{
    unsigned h = key % (N + 1);
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
    for (int i = 0; i < N; i++) {
        while (table[i]) {
            struct node *n = table[i];
            table[i] = n->next;
            free(n);
        }
    }
    return found;
}
/* truth: FALSE(valid-deref) */
