/* What a device owns is written in bits of one word. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct device {
    unsigned has_ring : 1, has_irq : 1, mode : 3;
    int *ring, *irq;
};

int main(void)
{
    struct device device = { 0 };
    if (__VERIFIER_nondet_int()) {
        device.ring = malloc(4);
        device.has_ring = 1;
    }
    device.mode = 5;
    if (__VERIFIER_nondet_int()) {
        device.irq = malloc(4);
        device.has_irq = 1;
#ifdef BROKEN
        device.has_ring = device.mode;
        device.has_ring = !device.has_ring;
#endif
    }
    if (device.has_irq)
        free(device.irq);
    if (device.has_ring)
        free(device.ring);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
