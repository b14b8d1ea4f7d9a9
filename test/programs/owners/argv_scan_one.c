/* SPDX-License-Identifier: MIT */
/* The characters of one argument. */
#include <stdio.h>
int main(int argc, char **argv) { if (argc < 2) return 1; char *s = argv[1]; int n = 0; for (; *s; s++) n += *s == 'a'; printf("%d\n", n); return 0; }
/* truth: TRUE */
