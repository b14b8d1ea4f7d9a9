/* SPDX-License-Identifier: MIT */
/* The condition of an #if: an integer expression as in C, after `defined` and macros are gone. A name that is left is 0, as is what
 * cannot be read. */
#ifndef WHITTLE_LOGIC_SCAN_CONDITION_H
#define WHITTLE_LOGIC_SCAN_CONDITION_H

#include "logic/token.h"

bool scan_condition(const TokenList *tokens);

#endif
