/* SPDX-License-Identifier: MIT */
/* A device is freed before its name. */
#define BROKEN
#include "linux_devices.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
