/* SPDX-License-Identifier: MIT */
/* No run is trusted in which the network has answered. */
#define BROKEN
#include "addresses_found.c"
/* truth: FALSE(valid-deref)
 * today: UNKNOWN */
