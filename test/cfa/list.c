/* Pointer chains stay one readable statement; temporaries are named after what they hold. */
#include <stdlib.h>

typedef struct node {
    struct node *next, *prev;
    int key;
} Node;

static Node *head;

static Node *insert(Node *after, int key)
{
    Node *node = malloc(sizeof *node);
    if (!node)
        abort();
    node->key = key;
    node->next = after->next;
    node->prev = after;
    after->next->prev = node;
    after->next = node;
    return node;
}

static void clear(void)
{
    while (head->next != head) {
        Node *first = head->next;
        head->next = first->next;
        first->next->prev = head;
        free(first);
    }
    free(head);
}

int main(void)
{
    head = calloc(1, sizeof *head);
    if (!head)
        return 1;
    head->next = head->prev = head;
    for (int i = 0; i < 3; i++)
        insert(head, i)->key++;
    clear();
    return 0;
}
