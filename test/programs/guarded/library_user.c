/* SPDX-License-Identifier: MIT */
/* An entry of the users is overwritten by the next one. */
#include <pwd.h>
#include "library.h"

static struct passwd *user;
KEPT((user = getpwuid(0)) ? user->pw_name : NULL, text = (getpwnam("games"), user->pw_name))
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 2 */
