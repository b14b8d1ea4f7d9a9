/* Kernel style: devices on a list with an embedded link, an urb each with a buffer; removal while walking safely. */
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct list_head {
    struct list_head *next, *prev;
};
#define list_entry(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

struct urb {
    void *buffer;
    int length;
};
struct device {
    int id;
    struct urb *urb;
    struct list_head list;
};
static struct list_head devices = { &devices, &devices };

static void list_add_tail(struct list_head *link, struct list_head *head)
{
    struct list_head *prev = head->prev;
    head->prev = link;
    link->next = head;
    link->prev = prev;
    prev->next = link;
}
static void list_del(struct list_head *link)
{
    link->next->prev = link->prev;
    link->prev->next = link->next;
}

static int add(int id)
{
    struct device *device = malloc(sizeof *device);
    if (!device)
        return -1;
    device->id = id;
    device->urb = malloc(sizeof *device->urb);
    if (!device->urb)
        goto no_urb;
    device->urb->length = 64;
    device->urb->buffer = malloc(64);
    if (!device->urb->buffer)
        goto no_buffer;
    list_add_tail(&device->list, &devices);
    return 0;
no_buffer:
    free(device->urb);
no_urb:
    free(device);
    return -1;
}

static void drop(struct device *device)
{
    list_del(&device->list);
    free(device->urb->buffer);
#ifdef BROKEN
    free((char *)device->urb + device->id % 2);
#else
    free(device->urb);
#endif
    free(device);
}

int main(void)
{
    while (__VERIFIER_nondet_int())
        if (add(__VERIFIER_nondet_int()))
            break;
    struct list_head *link, *next;
    for (link = devices.next; link != &devices; link = next) {
        next = link->next;
        struct device *device = list_entry(link, struct device, list);
        if (device->id < 0)
            drop(device);
    }
    while (devices.next != &devices)
        drop(list_entry(devices.next, struct device, list));
    return 0;
}

/* truth: TRUE
 * args: --malloc-fails */
