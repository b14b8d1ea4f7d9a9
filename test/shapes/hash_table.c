/* Chains of hash tables: pointers of an array are taken together, be it a variable, a member, or allocated. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct entry { struct entry *next; int key; };
struct bucket { int count; struct entry *first; };
struct table { struct bucket small[8]; struct entry *few[2]; struct entry **slots; };
struct entry *all[16];
static void put(struct entry **chain, int key)
{
    struct entry *made = malloc(sizeof *made);
    made->key = key;
    made->next = *chain;
    *chain = made;
}
int main(void)
{
    struct table *table = calloc(1, sizeof *table);
    table->slots = calloc(16, sizeof *table->slots);
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int() & 7;
        put(&all[key], key);
        put(&table->small[key].first, key);
        put(&table->few[key & 1], key);
        put(&table->slots[key], key);
    }
    return 0;
}
// all[]: sll
// main: table->small[].first: sll
// main: table->few[]: sll
// main: table->slots[]: sll
