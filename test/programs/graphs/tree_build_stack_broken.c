/* SPDX-License-Identifier: MIT */
/* A tree is built with a stack of links that are still to be filled, and freed by rotation. Broken: the stack is popped from a freed block. */
#define BROKEN
#include "tree_build_stack.c"

/* truth: FALSE(valid-deref) */
