/* Each node of a list owns a block of 8 or of 16 bytes. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    char *data;
    struct node *next;
};
int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (n == NULL)
            break;
        n->data = malloc(__VERIFIER_nondet_int() ? 8 : 16);
        if (n->data == NULL) {
            free(n);
            break;
        }
        n->data[7] = 1;
        n->next = list;
        list = n;
    }
    int sum = 0;
    for (struct node *n = list; n != NULL; n = n->next)
        sum += n->data[7];
    while (list != NULL) {
        struct node *n = list;
        list = n->next;
        free(n->data);
        free(n);
    }
    return sum > 100;
}
/* truth: TRUE */
