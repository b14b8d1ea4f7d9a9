/* SPDX-License-Identifier: MIT */
/* What a process gives up before it starts a program that is not trusted: namespaces of its own, in which it has no
 * network, no files but those named, sees no other process and has no capabilities; system calls that make processes
 * or use memory that belongs to none. Needs user namespaces, for root as well as for others. */
#ifndef WHITTLE_BASE_CONFINE_H
#define WHITTLE_BASE_CONFINE_H

#include <stdbool.h>

typedef struct ConfineOptions {
    const char *const *folders; /* seen under their own names, to be read only; those that do not exist are left out;
                                   ended by NULL */
    const char *writable;       /* a folder, seen under its own name; NULL: none */
    const char *program;        /* a file, seen as confine_program; NULL: none */
    bool may_fork;
} ConfineOptions;

/* What `program` is called inside. */
extern const char confine_program[];

/* Moves the process there; two others stay outside it and wait for it, having closed `handle`. The process that
 * returns is the only one inside. False, with errno: not possible here. */
bool confine_enter(const ConfineOptions *options, int handle);

/* Gives up the system calls only. False, with errno. */
bool confine_filter(void);
/* The same as a file for bubblewrap's --seccomp: a descriptor at its beginning, -1 with errno. */
int confine_filter_file(void);

#endif
