/* SPDX-License-Identifier: MIT */
/* Library functions in C. They are compiled when whittle is built, for both data models, and become part of a
 * program that calls them: the function `f` is modelled by __whittle_f. A model makes exactly the memory accesses
 * that the standard demands of f, in an order a simple implementation would choose, and calls nothing but what is
 * declared here. */
#ifndef WHITTLE_FRONT_MODELS_MODEL_H
#define WHITTLE_FRONT_MODELS_MODEL_H

typedef __SIZE_TYPE__ size_t;
#define NULL ((void *)0)
#define SIZE_LIMIT ((size_t)-1)
#define LONG_LIMIT __LONG_MAX__
/* A part of a model that is no call: what proofs know at its beginning is known at its end. */
#define PART static inline __attribute__((always_inline))

/* The library's own: what a stream holds behind its mark is not modelled. */
struct stream {
    int mark, is_readable, pushed;              /* a character that ungetc pushed back, plus 1 */
    char rest[sizeof(void *) == 8 ? 204 : 136]; /* the GNU library's size */
};

size_t __whittle_strlen(const char *string);
char *__whittle_strchr(const char *string, int wanted);
size_t __whittle_strnlen(const char *string, size_t limit);
char *__whittle_strerror(int number);
int __whittle_sign(int difference);
int __whittle_vsnprintf(char *to, size_t size, const char *format, __builtin_va_list list);
int __whittle_getchar(void);
int __whittle_next(struct stream *stream);
void __whittle_unread(struct stream *stream);
void __whittle_unread_input(void);
long __whittle_read(int descriptor, void *to, size_t count);
long __whittle_write(int descriptor, const void *from, size_t count);
void __whittle_stream(struct stream *stream);
void *__whittle_realloc(void *old, size_t size);
void __whittle_touch(const void *memory, size_t size); /* reads all of it */
extern int __whittle_errno;
extern int __whittle_has_locale; /* setlocale was called for another locale than "C" */
void __whittle_change_locale(void);

/* True in proofs at will, never in a run: what the library may do otherwise than the model does. */
int __whittle_otherwise(void);
/* Any number below the limit. */
size_t __whittle_any_below(size_t limit);
/* Any string shorter than the limit, in an object of the library's. */
char *__whittle_any_string(size_t limit);
/* Any string in an object of the library's, which may have held another one. */
char *__whittle_overwrite(char *text, size_t size);
/* Strings and a null pointer behind them: none in a run, any in a proof. */
char **__whittle_any_strings(void);
void __whittle_any_words(int *words, size_t count);

/* Steps, one each. */
void *malloc(size_t size);
void free(void *pointer);
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *alloca(size_t size);
void _exit(int status);
void exit(int status);
void __VERIFIER_assume(int condition);
void *__whittle_zalloc(size_t size);
size_t __whittle_block_size(const void *pointer); /* demands the start of a heap block, as free does */
size_t __whittle_room(const void *pointer);       /* to the end of an object that may be written, 0 if there is none */
void *__whittle_any_pointer(void);
long long __whittle_any_number(void);
void __whittle_stay_apart(void); /* proofs do not join the cases of the function that calls it */
int __whittle_like(int number);  /* any number of the same sign */
int __whittle_is_proof(
    void); /* 1 in proofs, 0 in runs: a proof goes a way of its own, on which all can happen that runs can do */
/* Violations unless the condition holds: of the arguments, of what a stream must be. */
void __whittle_require_argument(int condition);
void __whittle_require_stream(int condition);
void __whittle_require_open(int condition);
void *__whittle_lasting(size_t size);  /* an object of the library's that nobody need free */
void __whittle_release(void *lasting); /* such an object is no longer there */
/* A violation if `place` lies in the range: two of them say that ranges do not overlap. */
void __whittle_outside(const void *range, const void *place, size_t size);
/* These have no bodies: a proof or run that comes there ends, unsupported by that name. */
void buffers_of_the_program_for_streams_are_not_modelled(void);
void format_conversion_that_is_not_modelled(void);
void handlers_of_signals_are_not_modelled(void);
void negative_indices_of_options_are_not_modelled(void);
void more_than_32_functions_at_exit_are_not_modelled(void);
void requests_of_ioctl_other_than_of_terminals_are_not_modelled(void);
void several_characters_pushed_back_are_not_modelled(void);
/* The program's entry function, which may take fewer arguments. */
int __whittle_main(int count, char **strings, char **environment);
/* Inputs, named after what they are. */
int __whittle_input_argument_count(void);
int __whittle_input_argument_length(void);
char __whittle_input_argument(void);
int __whittle_input_accept(void);
int __whittle_input_connect(void);
int __whittle_input_exec(void);
int __whittle_input_fopen(void);
int __whittle_input_getchar(void);
int __whittle_input_getgrgid(void);
int __whittle_input_getpid(void);
int __whittle_input_getpwuid(void);
int __whittle_input_getwchar(void);
int __whittle_input_ioctl(void);
int __whittle_input_mkstemp(void);
int __whittle_input_opendir(void);
int __whittle_input_path(void);
char __whittle_input_path_character(void);
int __whittle_input_pipe(void);
long __whittle_input_read(void);
char __whittle_input_read_character(void);
int __whittle_input_readdir(void);
char __whittle_input_readdir_character(void);
int __whittle_input_scanf_matches(void);
long long __whittle_input_scanf_number(void);
char __whittle_input_scanf_character(void);
int __whittle_input_scanf_word(void);
int __whittle_input_scanf_end(void);
int __whittle_input_stat(void);
unsigned __whittle_input_stat_mode(void);
long __whittle_input_stat_size(void);
long __whittle_input_time(void);
int __whittle_input_wait(void);
int __whittle_input_wait_status(void);
long __whittle_input_write(void);

#endif
