/* Resources are taken one after the other; what was taken is given back in reverse order when one is missing. */
#include <stdlib.h>

struct device {
    int *registers, *ring, *stats;
};

static struct device *probe(void)
{
    struct device *device = malloc(sizeof *device);
    if (!device)
        goto none;
    device->registers = malloc(16 * sizeof(int));
    if (!device->registers)
        goto free_device;
    device->ring = calloc(8, sizeof(int));
    if (!device->ring)
        goto free_registers;
    device->stats = malloc(sizeof(int));
    if (!device->stats)
        goto free_ring;
    *device->stats = 0;
    return device;
free_ring:
    free(device->ring);
free_registers:
#ifndef BROKEN
    free(device->registers);
#endif
free_device:
    free(device);
none:
    return NULL;
}

int main(void)
{
    struct device *device = probe();
    if (!device)
        return 1;
    device->ring[7] = 1;
    free(device->stats);
    free(device->ring);
    free(device->registers);
    free(device);
    return 0;
}

/* truth: TRUE */
