/* SPDX-License-Identifier: MIT */
/* Text: two pieces, taken out, freed.
 * files: base/text.c base/mem.c base/fail.c */
#include "base/text.h"

#include <stdlib.h>

int main(void)
{
    Text text = {0};
    text_add_bytes(&text, "one", 3);
    text_add_bytes(&text, "two", 3);
    char *all = text_take(&text);
    int last = all[5];
    free(all);
    text_free(&text);
    return last == 'o' ? 0 : 1;
}
