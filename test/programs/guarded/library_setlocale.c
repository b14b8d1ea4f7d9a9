/* SPDX-License-Identifier: MIT */
/* The name of a locale lasts until the next call. */
#include <locale.h>
#include "library.h"
KEPT(setlocale(LC_ALL, NULL), setlocale(LC_ALL, ""))
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
