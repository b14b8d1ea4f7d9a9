/* SPDX-License-Identifier: MIT */
/* The buffer is asked for after its object was freed. Each node owns an object, which owns a buffer: no pattern is shipped for that, it is found. */
#define BROKEN
#include "owner_chain.c"

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds --domain symheap */
