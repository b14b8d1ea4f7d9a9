/* SPDX-License-Identifier: MIT */
#include <dirent.h>
#include <stdio.h>

int main(void)
{
    DIR *folder = opendir(".");
    if (!folder)
        return 0;
    struct dirent *entry = readdir(folder);
    closedir(folder);
    if (entry)
        putchar(entry->d_name[0]);
    return 0;
}
/* truth: FALSE(valid-deref) line 13 */
