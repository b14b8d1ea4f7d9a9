/* SPDX-License-Identifier: MIT */
/* No run is trusted in which the text was an address. */
#define ROOM 10
#include "address_text.c"
/* truth: FALSE(valid-deref)
 * today: UNKNOWN */
