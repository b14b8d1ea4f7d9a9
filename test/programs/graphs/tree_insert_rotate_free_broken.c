/* SPDX-License-Identifier: MIT */
/* A search tree is built by insertion and freed by rotation. Broken: rotation leaves the left child where it is. */
#define BROKEN
#include "tree_insert_rotate_free.c"

/* truth: FALSE(valid-deref) */
