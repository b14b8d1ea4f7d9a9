/* SPDX-License-Identifier: MIT */
/* Library functions, a row each. A row's signature says what the function takes and returns: p pointer, s pointer to a string that
 * is read, S the same or NULL, z size_t or long, i int, h short, m what the model returns, L long long, f float, d double, * any number, v nothing, . more arguments.
 * A call that does not fit is unsupported, however the program declared it. */
#ifndef WHITTLE_FRONT_LIBRARY_H
#define WHITTLE_FRONT_LIBRARY_H

#include "front/call.h"

typedef struct LibraryRow LibraryRow;
typedef Operands LibraryHandler(Builder *builder, const LibraryCall *call, const LibraryRow *row);
struct LibraryRow {
    const char *name;
    const char *signature; /* result first */
    LibraryHandler *handler;
    const char *model; /* for `as_model`: what it is called there, if not by the row's name */
    uint32_t at;       /* for handlers that serve several rows: the argument that matters, or which of them it is */
};

/* For `as_answer`, in `at`: any number; 0 or -1; a number that is not negative, or -1; else below this number. */
enum { ANSWER_ANY, ANSWER_SUCCESS = UINT16_MAX, ANSWER_NUMBER };

/* In the order of their names; the last has none: of the C standard, whittle and the kernel; of POSIX, GNU and BSD. */
extern const LibraryRow library_c[], library_posix[];

/* library.c: written in C, in models/. */
LibraryHandler as_model;
/* library_memory.c: allocation, copying. */
LibraryHandler as_allocate, as_allocate_aligned, as_allocate_zeroed, as_allocate_array, as_stack_allocate, as_release,
    as_release_unless_constant, as_block_size, as_move, as_copy, as_copy_to_end, as_outside, as_require, as_like,
    as_proof, as_stay_apart, as_fill, as_fill_zero;
/* library_answer.c: ends, inputs, what is not known. */
LibraryHandler as_end_with_status, as_exit, as_answer, as_end_abnormally, as_assume, as_random_number, as_any_number,
    as_any, as_float_absolute, as_float_remainder;
/* library_text.c: formats and streams. */
LibraryHandler as_print, as_print_to_string, as_print_to_block, as_print_to_descriptor, as_report, as_same, as_list,
    as_get_character, as_scan, as_scan_string, as_put;

Operand library_input(Builder *builder, const char *name, Leaf leaf, bool is_signed);

#endif
