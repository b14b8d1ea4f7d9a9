/* SPDX-License-Identifier: MIT */
/* Other processes, signals, users, the network, regular expressions. fork gives each process its own memory, so that one answer or
 * the other is all that a process sees of it. What others answer is an input where programs decide by it, else anything. */
#include "model.h"

void __whittle_any_words(int *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        words[i] = (int)__whittle_any_number();
}

/* The program goes on only if that fails. */
static int replaced(void)
{
    int fails = __whittle_input_exec();
    __VERIFIER_assume(fails == 0 || fails == -1);
    if (!fails)
        _exit(0);
    return -1;
}

/* execv, execvp. */
int __whittle_execvp(const char *file, char *const *arguments)
{
    __whittle_strlen(file);
    for (; *arguments; arguments++)
        __whittle_strlen(*arguments);
    return replaced();
}

int __whittle_execve(const char *file, char *const *arguments, char *const *environment)
{
    for (; *environment; environment++)
        __whittle_strlen(*environment);
    return __whittle_execvp(file, arguments);
}

/* execl, execlp. */
int __whittle_execlp(const char *file, const char *argument, ...)
{
    __builtin_va_list list;
    __whittle_strlen(file);
    __builtin_va_start(list, argument);
    for (; argument; argument = __builtin_va_arg(list, const char *))
        __whittle_strlen(argument);
    __builtin_va_end(list);
    return replaced();
}

int __whittle_waitpid(int process, int *status, int options)
{
    (void)process;
    (void)options;
    int result = __whittle_input_wait();
    __VERIFIER_assume(result >= -1);
    if (result > 0 && status)
        *status = __whittle_input_wait_status() & 0xffff;
    return result;
}

int __whittle_wait(int *status)
{
    return __whittle_waitpid(-1, status, 0);
}

/* Handlers that the program has written may run at any time: only defaults and SIG_IGN are modelled. */
void *__whittle_signal(int number, void *handler)
{
    (void)number;
    if ((size_t)handler > 1)
        handlers_of_signals_are_not_modelled();
    return __whittle_otherwise() ? __whittle_any_pointer() : NULL;
}

/* struct sigaction: 152 bytes on x86-64, 140 on i386, the handler first. sigset_t: 128. */
enum { ACTION = sizeof(void *) == 8 ? 152 : 140, SET = 128 };

int __whittle_sigaction(int number, void *const *action, int *old)
{
    if (action) {
        __whittle_touch(action, ACTION);
        __whittle_signal(number, *action);
    }
    if (old)
        __whittle_any_words(old, ACTION / sizeof *old);
    return (int)__whittle_any_number();
}

/* sigemptyset, sigfillset. */
int __whittle_sigemptyset(int *set)
{
    __whittle_any_words(set, SET / sizeof *set);
    return 0;
}

/* sigaddset, sigdelset. */
int __whittle_sigaddset(int *set, int number)
{
    (void)number;
    __whittle_any_words(set, SET / sizeof *set);
    return 0;
}

int __whittle_sigismember(const int *set, int number)
{
    (void)number;
    __whittle_touch(set, SET);
    return (int)__whittle_any_number();
}

int __whittle_sigprocmask(int how, const int *set, int *old)
{
    (void)how;
    if (set)
        __whittle_touch(set, SET);
    if (old)
        __whittle_any_words(old, SET / sizeof *old);
    return (int)__whittle_any_number();
}

/* getrlimit, getrusage, times, sysinfo: what is stored is of no use but to be printed. */
int __whittle_getrlimit(int which, int *limits)
{
    (void)which;
    __whittle_any_words(limits, 2 * sizeof(long) / sizeof *limits);
    return (int)__whittle_any_number();
}

int __whittle_setrlimit(int which, const int *limits)
{
    (void)which;
    __whittle_touch(limits, 2 * sizeof(long));
    return (int)__whittle_any_number();
}

int __whittle_getrusage(int which, int *usage)
{
    (void)which;
    __whittle_any_words(usage, 18 * sizeof(long) / sizeof *usage);
    return (int)__whittle_any_number();
}

int __whittle_uname(char *names)
{
    enum { FIELDS = 6, LENGTH = 65 };
    for (int i = 0; i < FIELDS; i++) {
        char *end = names + i * LENGTH;
        __whittle_touch(end, LENGTH);
        end[0] = (char)__whittle_any_number();
        end[1] = 0;
        if (__whittle_otherwise()) {
            for (int k = 0; k < LENGTH - 1; k++)
                end[k] = (char)__whittle_any_number();
            end[LENGTH - 1] = 0;
        }
    }
    return (int)__whittle_any_number();
}

/* Users and groups: objects and strings of the library's, until the next call. */
struct user {
    char *name, *password;
    unsigned number, group;
    char *comment, *folder, *shell;
};

struct group {
    char *name, *password;
    unsigned number;
    char **members;
};

static char plain[] = "user";

static char *own_string(void)
{
    return __whittle_otherwise() ? __whittle_any_string(1 << 16) : plain;
}

/* The string is overwritten: where it ends now is not known. */
static void overwritten(char *string)
{
    if (string && string != plain)
        string[__whittle_strlen(string)] = '?';
}

struct user *__whittle_getpwuid(unsigned number)
{
    int is_there = __whittle_input_getpwuid();
    __VERIFIER_assume(is_there == 0 || is_there == 1);
    if (!is_there)
        return NULL;
    static struct user user;
    overwritten(user.name);
    overwritten(user.password);
    overwritten(user.comment);
    overwritten(user.folder);
    overwritten(user.shell);
    user.name = own_string();
    user.password = own_string();
    user.number = number;
    user.group = (unsigned)__whittle_any_number();
    user.comment = own_string();
    user.folder = own_string();
    user.shell = own_string();
    return &user;
}

struct user *__whittle_getpwnam(const char *name)
{
    __whittle_strlen(name);
    return __whittle_getpwuid((unsigned)__whittle_any_number());
}

struct group *__whittle_getgrgid(unsigned number)
{
    int is_there = __whittle_input_getgrgid();
    __VERIFIER_assume(is_there == 0 || is_there == 1);
    if (!is_there)
        return NULL;
    static struct group group;
    overwritten(group.name);
    overwritten(group.password);
    group.name = own_string();
    group.password = own_string();
    group.number = number;
    group.members = __whittle_any_strings();
    return &group;
}

struct group *__whittle_getgrnam(const char *name)
{
    __whittle_strlen(name);
    return __whittle_getgrgid((unsigned)__whittle_any_number());
}

/* bind, connect. */
int __whittle_bind(int descriptor, const void *address, unsigned size)
{
    (void)descriptor;
    __whittle_touch(address, size);
    int result = __whittle_input_connect();
    __VERIFIER_assume(result == 0 || result == -1);
    return result;
}

/* Stores any bytes, no more than there is room for. */
static void store_address(char *address, unsigned *size)
{
    if (!address)
        return;
    for (unsigned i = 0; i < *size; i++)
        address[i] = (char)__whittle_any_number();
    *size = (unsigned)__whittle_any_number();
}

/* accept, getsockname, getpeername. */
int __whittle_accept(int descriptor, void *address, unsigned *size)
{
    (void)descriptor;
    store_address(address, size);
    int result = __whittle_input_accept();
    __VERIFIER_assume(result >= -1);
    return result;
}

int __whittle_setsockopt(int descriptor, int level, int name, const void *value, unsigned size)
{
    (void)level;
    (void)name;
    return __whittle_bind(descriptor, value, size);
}

int __whittle_getsockopt(int descriptor, int level, int name, void *value, unsigned *size)
{
    (void)level;
    (void)name;
    return __whittle_accept(descriptor, value, size);
}

long __whittle_send(int descriptor, const void *from, size_t count, int flags)
{
    (void)flags;
    return __whittle_write(descriptor, from, count);
}

long __whittle_sendto(int descriptor, const void *from, size_t count, int flags, const void *address, unsigned size)
{
    if (address)
        __whittle_touch(address, size);
    return __whittle_send(descriptor, from, count, flags);
}

long __whittle_recv(int descriptor, void *to, size_t count, int flags)
{
    (void)flags;
    return __whittle_read(descriptor, to, count);
}

long __whittle_recvfrom(int descriptor, void *to, size_t count, int flags, void *address, unsigned *size)
{
    store_address(address, size);
    return __whittle_recv(descriptor, to, count, flags);
}

struct waiting {
    int descriptor;
    short wanted, happened;
};

int __whittle_poll(struct waiting *list, unsigned long count, int milliseconds)
{
    (void)milliseconds;
    for (unsigned long i = 0; i < count; i++) {
        __whittle_touch(&list[i].descriptor, sizeof list[i].descriptor);
        list[i].happened = (short)__whittle_any_number();
    }
    return (int)__whittle_any_number();
}

int __whittle_select(int count, int *read, int *write, int *except, long *wait)
{
    int *sets[] = {read, write, except};
    (void)count;
    for (int i = 0; i < 3; i++)
        if (sets[i])
            __whittle_any_words(sets[i], SET / sizeof(int));
    if (wait) {
        wait[0] = (long)__whittle_any_number();
        wait[1] = (long)__whittle_any_number();
    }
    return (int)__whittle_any_number();
}

/* htonl, ntohl; htons, ntohs. */
unsigned __whittle_htonl(unsigned number)
{
    return number >> 24 | (number >> 8 & 0xff00) | (number << 8 & 0xff0000) | number << 24;
}

unsigned short __whittle_htons(unsigned short number)
{
    return (unsigned short)(number >> 8 | number << 8);
}

/* Regular expressions: a compiled one is 64 bytes on x86-64, 32 on i386; where it matches is anywhere. */
enum { EXPRESSION = sizeof(void *) == 8 ? 64 : 32, WITHOUT_PLACES = 8 /* REG_NOSUB */ };

int __whittle_regcomp(int *expression, const char *pattern, int flags)
{
    __whittle_strlen(pattern);
    __whittle_any_words(expression, EXPRESSION / sizeof *expression);
    expression[0] = flags & WITHOUT_PLACES;
    return (int)__whittle_any_number();
}

struct match {
    int start, end;
};

int __whittle_regexec(const int *expression, const char *string, size_t count, struct match *matches, int flags)
{
    enum { FOUND = 0 };
    int length = (int)__whittle_strlen(string);
    __whittle_touch(expression, EXPRESSION);
    int result = (int)__whittle_any_number();
    (void)flags;
    for (size_t i = 0; result == FOUND && !(expression[0] & WITHOUT_PLACES) && i < count; i++) {
        matches[i].start = (int)__whittle_any_number();
        matches[i].end = (int)__whittle_any_number();
        __VERIFIER_assume((matches[i].start == -1 && matches[i].end == -1 && i > 0) ||
                          (matches[i].start >= 0 && matches[i].start <= matches[i].end && matches[i].end <= length));
    }
    return result;
}

void __whittle_regfree(const int *expression)
{
    __whittle_touch(expression, EXPRESSION);
}
