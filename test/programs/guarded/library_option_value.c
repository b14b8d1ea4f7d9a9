/* SPDX-License-Identifier: MIT */
/* An option's argument in the same word is shorter than the word. */
#include <string.h>
#include <unistd.h>
#include "library.h"

int main(int count, char **words)
{
    int option;
    while ((option = getopt(count, words, "o:")) != -1)
        if (option == 'o' && optind > 1 && strlen(optarg) > 4 && secret())
            return optarg[strlen(words[optind - 1]) + 1];
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 1 */
