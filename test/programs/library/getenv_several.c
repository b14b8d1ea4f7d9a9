/* SPDX-License-Identifier: MIT */
/* Several variables of the environment, each of which may be the string of another one. */
#include <stdlib.h>
#include <string.h>

static int is_set(const char *name)
{
    const char *value = getenv(name);
    return value && value[0] == '1';
}

int main(void)
{
    int count = is_set("A") + is_set("B") + is_set("C") + is_set("D");
    const char *home = getenv("HOME");
    if (home) {
        char *copy = malloc(strlen(home) + 1);
        if (!copy)
            return 1;
        strcpy(copy, home);
        free(copy);
    }
    return count;
}
/* truth: TRUE
 * arch: 64 */
