/* Truth values that were stored as such are 0 or 1, in blocks of the heap as well. */
#include <stdbool.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct Node {
    struct Node *next;
    bool flag;
    int *data;
};

int main(void)
{
    struct Node *head = NULL;
    int count[2] = {0, 0};
    while (__VERIFIER_nondet_bool()) {
        struct Node *node = malloc(sizeof *node);
        if (!node)
            break;
        node->next = head;
        node->flag = __VERIFIER_nondet_bool();
        node->data = node->flag ? malloc(sizeof *node->data) : NULL;
        if (!node->data)
            node->flag = false;
        head = node;
    }
    while (head) {
        struct Node *next = head->next;
        count[head->flag] = 1;
        if (head->flag) {
            *head->data = 1;
            free(head->data);
        }
        free(head);
        head = next;
    }
    return count[0];
}

/* truth: TRUE */
