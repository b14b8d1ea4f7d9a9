/* SPDX-License-Identifier: MIT */
/* The command line of a run: the choices that make up the arguments of main (front/models/system.c), as words. */
#ifndef WHITTLE_REPORT_ARGUMENTS_H
#define WHITTLE_REPORT_ARGUMENTS_H

#include "machine/interpreter.h"

/* What an input says about the arguments of main. */
typedef enum ArgumentPart {
    ARGUMENT_NONE,   /* nothing */
    ARGUMENT_COUNT,  /* how many there are behind the program's name */
    ARGUMENT_LENGTH, /* of the next one; the program's name is the first */
    ARGUMENT_BYTE,   /* the next one of it */
} ArgumentPart;
ArgumentPart step_argument_part(const Step *step);
ArgumentPart argument_part(const Program *program, const Choice *choice);

/* Adds " --argv" and the words, quoted for the shell. False, and nothing is added, if the run has no arguments, a name other than
 * the empty one, or too many to print. */
bool arguments_add(Text *text, const Program *program, const ChoiceList *choices);

#endif
