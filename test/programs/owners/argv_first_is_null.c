/* SPDX-License-Identifier: MIT */
/* The program has a name. */
int main(int argc, char **argv)
{
    return argv[0] == 0;
}
/* truth: TRUE */
