/* Each node of a list owns a block of 1 + (unsigned char)x bytes, so sizes differ from node to node. The byte's extension to 32
 * bits, of which the size is made, is the one to 64 bits that the index is, though the byte itself is kept nowhere. */
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
        if (!n)
            abort();
        int x = __VERIFIER_nondet_int();
        n->data = malloc(1 + (unsigned char)x);
        if (!n->data)
            abort();
#ifdef BROKEN
        n->data[(unsigned short)x] = 0;
#else
        n->data[(unsigned char)x] = 0;
#endif
        n->next = list;
        list = n;
    }
    while (list) {
        struct node *n = list;
        list = n->next;
        n->data[0] = 'x';
        free(n->data);
        free(n);
    }
    return 0;
}
/* truth: TRUE */
