/* SPDX-License-Identifier: MIT */
/* The null behind the arguments is read as one. */
int main(int argc, char **argv) { int n = 0; for (int i = 0; i <= argc; i++) n += argv[i][0]; return n; }
/* truth: FALSE(valid-deref) */
