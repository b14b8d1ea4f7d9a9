/* SPDX-License-Identifier: MIT */
/* The text of an error lasts until the next one is asked for. */
#include "library.h"
KEPT(strerror(1234567), strerror(123456789))
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
