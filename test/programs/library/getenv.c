/* SPDX-License-Identifier: MIT */
/* Variables of the environment: any string, or none. */
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *home = getenv("HOME");
#ifdef BROKEN
    char path[64];
    strcpy(path, home);
    return path[0] == '/';
#else
    char *path = malloc((home ? strlen(home) : 0) + sizeof "/file");
    if (!path)
        return 1;
    strcpy(path, home ? home : "");
    strcat(path, "/file");
    int is_absolute = path[0] == '/';
    free(path);
    return is_absolute;
#endif
}
/* truth: TRUE
 * arch: 64 */
