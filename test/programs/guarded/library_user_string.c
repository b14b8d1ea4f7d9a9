/* SPDX-License-Identifier: MIT */
/* So are its strings. */
#include <pwd.h>
#include "library.h"

static struct passwd *user;
KEPT((user = getpwuid(0)) ? user->pw_name : NULL, getpwnam("games"))
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 2 */
