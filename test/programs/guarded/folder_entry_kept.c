/* SPDX-License-Identifier: MIT */
/* Many elements hold the entry of a folder, which is closed. */
#include <dirent.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    DIR *folder = opendir(".");
    if (!folder)
        return 0;
    struct dirent *entry = readdir(folder);
    int count = __VERIFIER_nondet_int();
    if (!entry || count < 2 || count > 1000) {
        closedir(folder);
        return 0;
    }
    struct dirent **entries = malloc((size_t)count * sizeof *entries);
    for (int i = 0; i < count; i++)
        entries[i] = entry;
    closedir(folder);
    int first = entries[count / 2]->d_name[0];
    free(entries);
    return first;
}
/* truth: FALSE(valid-deref) line 23
 * today: UNKNOWN
 * args: --malloc-succeeds --property valid-deref --search off --cex off --domain smg --work 2
 */
