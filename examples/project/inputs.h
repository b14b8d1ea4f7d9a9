/* Numbers from outside, a digit each. */
#ifndef INPUTS_H
#define INPUTS_H

#include <stdio.h>

static inline int any_int(void)
{
    return getchar() - '0';
}

#endif
