/* SPDX-License-Identifier: MIT */
/* A walk over the arguments by an index. */
#include <stdio.h>
int main(int argc, char **argv) { for (int i = 0; argv[i]; i++) puts(argv[i]); return 0; }
/* truth: TRUE */
