/* SPDX-License-Identifier: MIT */
/* The owner is asked for after the object was freed, when nothing leads to it. A list of objects: each knows the node that owns it. */
#define BROKEN
#include "owner_back.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds --domain symheap */
