/* SPDX-License-Identifier: MIT */
/* What a finished proof says about the data structures that variables lead to. */
#ifndef WHITTLE_VERIFY_SHAPE_H
#define WHITTLE_VERIFY_SHAPE_H

#include "engine/tree.h"
#include "verdict/verdict.h"

/* Adds to the verdict a sentence for each loop of the program's own code and each pointer variable of which the domain
 * can say what it leads to whenever the loop begins a round; and, if asked, pictures of a few states there. The tree is closed; `domain` is its first component. */
void shapes_collect(Verdict *verdict, const Tree *tree, Domain *domain, Budget *budget, bool with_pictures);

#endif
