/* SPDX-License-Identifier: MIT */
/* A program that calls all functions of examples/contracts, in any order and with structures of any size: to be proved as a whole, where
 * contracts prove each function by itself. PART: 1 lists, 2 rings and doubly linked lists, 3 trees, 4 tables and the rest; all: 0. */
#include "../../examples/contracts/list.c"
#include "../../examples/contracts/ring.c"
#include "../../examples/contracts/table.c"
#include "../../examples/contracts/tree.c"

extern int __VERIFIER_nondet_int(void);

#ifndef PART
#define PART 0
#endif

static void lists(void)
{
    struct node *head = NULL, *copy;
    int value = 0;
    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_int()) {
        case 0:
            head = list_push(head, value);
            break;
        case 1:
            if (head)
                head = list_pop(head, &value);
            break;
        case 2:
            head = list_reverse(head);
            break;
        case 3:
            copy = list_copy(head);
            head = list_append(head, copy);
            break;
        case 4:
            head = list_remove(head, value);
            break;
        case 5:
            head = list_insert_sorted(head, value);
            break;
        case 6:
            list_find(head, value);
            break;
        default:
            list_length(head);
        }
    }
    list_free(head);
}

static void rings(void)
{
    struct item *head = NULL, *ring = NULL;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            head = items_push(head, 1);
        else
            head = items_remove(head, __VERIFIER_nondet_int());
        ring = ring_insert(ring, __VERIFIER_nondet_int());
        ring_find(ring, 2);
    }
    items_free(head);
    if (ring && ring->prev) {
        ring->prev->next = NULL;
        ring->prev = NULL;
        items_free(ring);
    }
}

static void trees(void)
{
    struct tree *root = NULL;
    while (__VERIFIER_nondet_int()) {
        root = tree_insert(root, __VERIFIER_nondet_int());
        if (root && __VERIFIER_nondet_int())
            root = tree_rotate(root);
        tree_find(root, 3);
    }
    tree_count(root);
    tree_free(root);
}

static void tables(void)
{
    struct entry *entries = NULL;
    int cells[8] = {0};
    struct table table = {.size = 8, .cells = calloc(8, sizeof(int))};
    while (__VERIFIER_nondet_int())
        entries = entries_add(entries, __VERIFIER_nondet_int());
    entries_free(entries);
    if (table.cells) {
        table_clear(&table);
        table_get(&table, 9);
        free(table.cells);
    }
    cells[index_of_largest(cells, 8)] = count_blanks("a b");
}

int main(void)
{
    if (PART == 1 || PART == 0)
        lists();
    if (PART == 2 || PART == 0)
        rings();
    if (PART == 3 || PART == 0)
        trees();
    if (PART == 4 || PART == 0)
        tables();
    return 0;
}
