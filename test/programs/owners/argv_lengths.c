/* SPDX-License-Identifier: MIT */
/* The lengths of all arguments. */
#include <string.h>
int main(int argc, char **argv) { size_t n = 0; for (int i = 1; i < argc; i++) n += strlen(argv[i]); return n > 100; }
/* truth: TRUE */
