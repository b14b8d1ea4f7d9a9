/* SPDX-License-Identifier: MIT */
/* The first argument need not be there. */
#include <stdio.h>
int main(int argc, char **argv) { char *s = argv[1]; int n = 0; for (; *s; s++) n += *s == 'a'; printf("%d\n", n); return 0; }
/* truth: FALSE(valid-deref) */
