/* SPDX-License-Identifier: MIT */
/* An entry of a folder is there as long as that is open. */
#include <dirent.h>
#include "library.h"

int main(void)
{
    DIR *folder = opendir(".");
    struct dirent *entry = folder ? readdir(folder) : NULL;
    if (folder)
        closedir(folder);
    return entry && secret() ? entry->d_name[0] : 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
