/* SPDX-License-Identifier: MIT */
/* A walk over the arguments to the null behind them. */
int main(int argc, char **argv) { int n = 0; while (*argv) { if (**argv == '-') n++; argv++; } return n; }
/* truth: TRUE */
