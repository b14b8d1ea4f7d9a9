/* SPDX-License-Identifier: MIT */
/* The environment as a global variable and as the third argument of main. */
#include <string.h>

extern char **environ;

int main(int argc, char **argv, char **environment)
{
    size_t longest = 0;
    (void)argc;
    (void)argv;
#ifdef BROKEN
    for (char **variable = environ; variable[0] || variable[1]; variable++)
#else
    for (char **variable = environ; *variable; variable++)
#endif
        if (*variable && strlen(*variable) > longest)
            longest = strlen(*variable);
    for (int i = 0; environment[i]; i++)
        if (!strncmp(environment[i], "HOME=", 5))
            return 1;
    return longest > 100;
}
/* truth: TRUE
 * arch: 64 */
