/* SPDX-License-Identifier: MIT */
/* Names for registers that outlive their operation. */
#ifndef WHITTLE_FRONT_NAME_H
#define WHITTLE_FRONT_NAME_H

#include "program/program.h"

/* Names every such register that has none after what it holds: "$f" for a call of f, "$p->next" for a load; "$f.2"
 * if that is taken. Types must be complete, and the program not yet sealed: then statements still show registers as
 * expressions. */
void name_registers(Program *program);

#endif
