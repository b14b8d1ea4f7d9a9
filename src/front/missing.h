/* SPDX-License-Identifier: MIT */
/* What the program calls and nobody defines. */
#ifndef WHITTLE_FRONT_MISSING_H
#define WHITTLE_FRONT_MISSING_H

#include "front/translator.h"

/* Fills Program.missing. */
void missing_collect(Translator *translator);

#endif
