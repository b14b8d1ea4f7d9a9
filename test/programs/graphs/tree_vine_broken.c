/* SPDX-License-Identifier: MIT */
/* A tree is turned into a list of right links by rotation, walked, and freed. Broken: every second node is passed over, so left subtrees stay. */
#define BROKEN
#include "tree_vine.c"

/* truth: FALSE(valid-memtrack) */
