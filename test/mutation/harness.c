/* SPDX-License-Identifier: MIT */
/* Runs a program on many random inputs and tells whether one run breaks it: exit status 1. Before main() a child is
 * made for each vector of inputs; AddressSanitizer (exit status 99), a failing assertion (97) or a block that is never
 * freed (98) end it, and a run that does not end in a second, or aborts on its own, says nothing. malloc and its kin
 * come in through the linker's --wrap. */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RUNS = 60, INPUTS = 60, NOT_FREED = 98, ASSERTION = 97, SANITIZER = 99 };

static uint64_t state;
static unsigned inputs, zeros, live;

static uint64_t next_random(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static uint64_t input(void)
{
    if (inputs++ > INPUTS || next_random() % 8 < zeros)
        return 0;
    return next_random() % 8 ? next_random() % 4 : next_random();
}

int __VERIFIER_nondet_int(void) { return (int)input(); }
unsigned __VERIFIER_nondet_uint(void) { return (unsigned)input(); }
long __VERIFIER_nondet_long(void) { return (long)input(); }
unsigned long __VERIFIER_nondet_ulong(void) { return (unsigned long)input(); }
short __VERIFIER_nondet_short(void) { return (short)input(); }
unsigned short __VERIFIER_nondet_ushort(void) { return (unsigned short)input(); }
char __VERIFIER_nondet_char(void) { return (char)input(); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)input(); }
_Bool __VERIFIER_nondet_bool(void) { return input() & 1; }
__attribute__((weak)) void __VERIFIER_error(void) { _exit(ASSERTION); }

void __wrap___assert_fail(void) { _exit(ASSERTION); }
void __wrap_abort(void) { _exit(0); }

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);

/* Allocation never fails where whittle assumes so; a run that is out of memory says nothing. */
static void *counted(void *block)
{
    if (!block)
        _exit(0);
    live++;
    return block;
}
void *__wrap_malloc(size_t size) { return counted(__real_malloc(size)); }
void *__wrap_calloc(size_t count, size_t size) { return counted(__real_calloc(count, size)); }
void *__wrap_realloc(void *block, size_t size)
{
    live -= block != NULL;
    return counted(__real_realloc(block, size));
}
void __wrap_free(void *block)
{
    live -= block != NULL;
    __real_free(block);
}

__attribute__((destructor)) static void end(void)
{
    _exit(live ? NOT_FREED : 0);
}

__attribute__((constructor)) static void start(void)
{
    for (unsigned run = 0; run < RUNS; run++) {
        fflush(NULL);
        pid_t child = fork();
        if (child == 0) {
            state = (run + 1) * UINT64_C(0x9e3779b97f4a7c15);
            zeros = run % 6;
            alarm(1);
            return;
        }
        int status;
        if (child < 0 || waitpid(child, &status, 0) < 0)
            _exit(2);
        if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM && run > 3)
            _exit(0);
        if (WIFEXITED(status) && WEXITSTATUS(status) >= ASSERTION && WEXITSTATUS(status) <= SANITIZER)
            _exit(1);
    }
    _exit(0);
}
