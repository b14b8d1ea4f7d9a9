/* Unsigned keys, of which half are negative if misread; duplicates are not inserted. */
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
typedef struct tree { struct tree *down[2]; unsigned char key; } Tree;
static Tree *root;
static void insert(unsigned char key)
{
    Tree **at = &root;
    while (*at) {
        if ((*at)->key == key)
            return;
        at = &(*at)->down[key > (*at)->key];
    }
    *at = calloc(1, sizeof **at);
    (*at)->key = key;
}
int main(void)
{
    for (int i = __VERIFIER_nondet_int(); i > 0; i--)
        insert(__VERIFIER_nondet_uchar());
    return 0;
}
// root: search_tree
