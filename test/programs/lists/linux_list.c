/* Linux-style lists: links inside the nodes, reached back with container_of; the head has only links. */
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct list_head {
    struct list_head *next, *prev;
};
struct item {
    int key;
    struct list_head link;
    int flag;
};

#define container_of(pointer, type, member) ((type *)((char *)(pointer)-offsetof(type, member)))

static void list_add_tail(struct list_head *entry, struct list_head *head)
{
    entry->next = head;
    entry->prev = head->prev;
    head->prev->next = entry;
    head->prev = entry;
}

static void list_del(struct list_head *entry)
{
    entry->prev->next = entry->next;
    entry->next->prev = entry->prev;
}

int main(void)
{
    struct list_head head = {&head, &head};
    while (__VERIFIER_nondet_int()) {
        struct item *item = malloc(sizeof *item);
        item->key = __VERIFIER_nondet_int();
        item->flag = 0;
        list_add_tail(&item->link, &head);
    }
    for (struct list_head *at = head.next; at != &head; at = at->next)
        container_of(at, struct item, link)->flag = 1;
    while (head.next != &head) {
        struct item *item = container_of(head.next, struct item, link);
        list_del(&item->link);
        free(item);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
