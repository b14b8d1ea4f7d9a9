/* SPDX-License-Identifier: MIT */
/* The folder is removed at exit and by handlers of the signals that end a process. */
#include "base/temp.h"

#include "base/fail.h"
#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Process-wide, because signal handlers have no other way to it. The path is complete before `the_owner` is set. */
static char the_directory[4096];
static volatile pid_t the_owner; /* who made it, for forked copies must not remove it; 0: not made yet */
static unsigned the_file_count;

/* What getdents64 fills in; readdir allocates, so a signal handler may not call it. */
typedef struct DirectoryEntry {
    uint64_t inode;
    int64_t next;
    uint16_t length;
    uint8_t type;
    char name[];
} DirectoryEntry;

void temp_clean_up(void)
{
    process_kill_all();
    if (!the_owner || the_owner != getpid())
        return;
    the_owner = 0;
    int directory = open(the_directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    _Alignas(DirectoryEntry) char entries[4096];
    long length;
    /* Children such as clang leave files of their own there, so all are removed, whatever their name. */
    while (directory >= 0 && (length = syscall(SYS_getdents64, directory, entries, sizeof entries)) > 0)
        for (long at = 0; at < length;) {
            const DirectoryEntry *entry = (const DirectoryEntry *)(const void *)(entries + at);
            unlinkat(directory, entry->name, 0);
            at += entry->length;
        }
    if (directory >= 0)
        close(directory);
    rmdir(the_directory);
}

static void clean_up_and_end(int signal_number)
{
    temp_clean_up();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void handle_signals(void)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU, SIGABRT};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct sigaction action = {.sa_handler = clean_up_and_end}, before;
        sigfillset(&action.sa_mask);
        sigaction(ends[i], NULL, &before);
        if (before.sa_handler == SIG_DFL)
            sigaction(ends[i], &action, NULL);
    }
}

static void make_directory(void)
{
    const char *parent = getenv("TMPDIR");
    if (!parent || !*parent)
        parent = "/tmp";
    int length = snprintf(the_directory, sizeof the_directory, "%s/whittle-XXXXXX", parent);
    if ((size_t)length >= sizeof the_directory)
        die("the name of the temporary directory is too long: %s", parent);
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    bool made = mkdtemp(the_directory);
    int why = errno;
    if (made)
        the_owner = getpid();
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (!made)
        die("cannot make a temporary directory in %s: %s", parent, strerror(why));
    setenv("TMPDIR", the_directory, 1); /* what children leave behind goes with the rest */
    handle_signals();
    atexit(temp_clean_up);
}

char *temp_path(const char *suffix)
{
    if (!the_owner)
        make_directory();
    return message("%s/%u%s", the_directory, the_file_count++, suffix);
}
