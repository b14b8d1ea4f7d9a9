/* In the manner of a driver's cleanup of its isochronous resources: each resource on a doubly linked list with a
 * header holds a descriptor and buffers; what was pending is taken off first. The twin: once. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct entry {
    struct entry *forward, *back;
};
struct descriptor {
    int flags;
    void *buffer;
};
struct resource {
    struct entry entry;
    struct descriptor *descriptor;
    int handle;
};
struct extension {
    struct entry resources;
    int count;
};

static void entry_insert(struct entry *head, struct entry *entry)
{
    entry->forward = head->forward;
    entry->back = head;
    head->forward->back = entry;
    head->forward = entry;
}

static struct entry *entry_remove_first(struct entry *head)
{
    struct entry *first = head->forward;
    head->forward = first->forward;
    first->forward->back = head;
    return first;
}

static void add(struct extension *extension)
{
    struct resource *resource = malloc(sizeof *resource);
    resource->descriptor = malloc(sizeof *resource->descriptor);
    resource->descriptor->flags = 0;
    resource->descriptor->buffer = malloc(16);
    resource->handle = __VERIFIER_nondet_int() ? 1 : 0;
    entry_insert(&extension->resources, &resource->entry);
    extension->count++;
}

static void cleanup(struct extension *extension)
{
    while (extension->resources.forward != &extension->resources) {
        struct resource *resource = (struct resource *)entry_remove_first(&extension->resources);
        if (resource->handle) {
            resource->descriptor->flags = 1;
        }
        free(resource->descriptor->buffer);
        free(resource->descriptor);
        free(resource);
    }
}

int main(void)
{
    struct extension *extension = malloc(sizeof *extension);
    extension->resources.forward = extension->resources.back = &extension->resources;
    extension->count = 0;
    while (__VERIFIER_nondet_int())
        add(extension);
    cleanup(extension);
    free(extension);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
