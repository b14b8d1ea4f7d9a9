/* Numbered as they are appended; a second number is random. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int weight, number; struct node *next; };
int main(void)
{
    struct node *first = NULL, **end = &first;
    for (int i = 0; __VERIFIER_nondet_int(); i++) {
        *end = malloc(sizeof **end);
        (*end)->weight = __VERIFIER_nondet_int();
        (*end)->number = i;
        (*end)->next = NULL;
        end = &(*end)->next;
    }
    return 0;
}
// main: first: sorted
