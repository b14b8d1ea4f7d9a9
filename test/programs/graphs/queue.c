/* A queue with a pointer to its last block. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};

int main(void)
{
    struct node *head = NULL, *tail = NULL;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            struct node *new = malloc(sizeof *new);
            if (!new)
                break;
            new->next = NULL;
            if (tail)
                tail->next = new;
            else
                head = new;
            tail = new;
        } else if (head) {
            struct node *old = head;
            head = head->next;
            if (!head)
                tail = NULL;
            free(old);
        }
    }
    while (head) {
        struct node *old = head;
        head = head->next;
        free(old);
    }
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap --search off --cex off */
