/* Each node owns a block whose size its own unsigned byte tells: what the byte is, extended, is known of each node. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    unsigned char length;
    char *data;
    struct node *next;
};
int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            abort();
        n->length = __VERIFIER_nondet_int();
        n->data = malloc(1 + n->length);
        if (!n->data)
            abort();
        n->data[n->length] = 0;
#ifdef BROKEN
        if (n->length == 77)
            n->length++;
#endif
        n->next = list;
        list = n;
    }
    while (list) {
        struct node *n = list;
        list = n->next;
        n->data[n->length] = 'x';
        free(n->data);
        free(n);
    }
    return 0;
}
/* truth: TRUE */
