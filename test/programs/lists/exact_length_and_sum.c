/* The bug needs a list of exactly five elements whose values add up to one number. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

int main(void)
{
    struct node *head = 0;
    int count = 0, sum = 0;
    while (__VERIFIER_nondet_int() == 1717) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            break;
        node->value = __VERIFIER_nondet_int();
        node->next = head;
        head = node;
        count++;
    }
    for (struct node *at = head; at; at = at->next)
        sum += at->value * 3;
    if (count == 5 && sum == 12345678)
        head->next->next = head->next->next->next->next->next->next;
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
/* truth: FALSE(valid-deref) line 27
 */
