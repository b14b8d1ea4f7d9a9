/* The broken twin of list_head_devices.c. */
#define BROKEN
#include "list_head_devices.c"

/* truth: FALSE(valid-free)
 * args: --malloc-fails */
