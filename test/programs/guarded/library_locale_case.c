/* SPDX-License-Identifier: MIT */
/* In another locale than "C" letters above 127 have two cases, too. */
#include <locale.h>
#include <strings.h>

int main(void)
{
    const char *one = "\xc4", *other = "\xe4";
    int *nowhere = 0;
    setlocale(LC_ALL, "");
    if (!strcasecmp(one, other))
        return *nowhere;
    return 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
