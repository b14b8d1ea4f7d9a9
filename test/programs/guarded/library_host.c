/* SPDX-License-Identifier: MIT */
/* A name of the host that does not fit has no end. */
#include <unistd.h>
#include "library.h"

int main(void)
{
    char name[4] = "";
    gethostname(name, sizeof name);
    return secret() ? (int)strlen(name) : 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
