/* SPDX-License-Identifier: MIT */
/* The letters behind a dash are looked at again when the next option is asked for: here their block is gone. */
#include <string.h>
#include <unistd.h>
#include "library.h"

int main(int count, char **words)
{
    char *letters = strdup("-xy"), *own[] = {"program", letters, NULL};
    if (!letters)
        return 0;
    int first = getopt(2, own, "xy"), freed = first == 'x' && secret();
    if (freed)
        free(letters);
    getopt(2, own, "xy");
    if (!freed)
        free(letters);
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 1 */
