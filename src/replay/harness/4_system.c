/* -- The system ------------------------------------------------------------------------------------------------------ */

/* Descriptors, folders, processes and users as the models have them (front/models/descriptor.c and others): what programs decide by
 * is an input, the rest is 0. Nothing is done to the machine. */
ssize_t __wrap_read(int descriptor, void *to, size_t count)
{
    long length = (long)take("read");
    (void)descriptor, (void)count;
    for (long i = 0; i < length; i++)
        ((char *)to)[i] = (char)take("read_character");
    return length;
}

ssize_t __wrap_recv(int descriptor, void *to, size_t count, int flags)
{
    (void)flags;
    return __wrap_read(descriptor, to, count);
}

ssize_t __wrap_readlink(const char *path, char *to, size_t count)
{
    return strlen(path) > SIZE_MAX / 2 ? -1 : __wrap_read(0, to, count);
}

/* All of it is looked at, as the library cannot. */
ssize_t __wrap_write(int descriptor, const void *from, size_t count)
{
    (void)descriptor;
    for (size_t i = 0; i < count; i++)
        (void)((const volatile char *)from)[i];
    return (ssize_t)take("write");
}

ssize_t __wrap_pread(int descriptor, void *to, size_t count, off_t offset)
{
    (void)offset;
    return __wrap_read(descriptor, to, count);
}

ssize_t __wrap_pwrite(int descriptor, const void *from, size_t count, off_t offset)
{
    (void)offset;
    return __wrap_write(descriptor, from, count);
}

ssize_t __wrap_send(int descriptor, const void *from, size_t count, int flags)
{
    (void)flags;
    return __wrap_write(descriptor, from, count);
}

int __real_pipe(int *ends);
long __real_sysconf(int name);

/* The sanitizers make pipes themselves, to learn whether memory can be read, and ask how large pages are. */
int __wrap_pipe(int *ends)
{
    if (!is_next("pipe"))
        return __real_pipe(ends);
    int result = (int)take("pipe");
    if (!result)
        ends[0] = 3, ends[1] = 4;
    return result;
}

/* Also before the program begins. */
long __wrap_sysconf(int name)
{
    return stack_top && is_next("sysconf") ? (long)take("sysconf") : __real_sysconf(name);
}

int __wrap_fstat(int descriptor, struct stat *status)
{
    int result = (int)take("stat");
    (void)descriptor;
    if (result)
        return result;
    memset(status, 0, sizeof *status);
    status->st_size = (off_t)take("stat_size");
    status->st_mode = (mode_t)take("stat_mode");
    return 0;
}

int __wrap_stat(const char *path, struct stat *status)
{
    return strlen(path) > SIZE_MAX / 2 ? -1 : __wrap_fstat(0, status);
}

int __wrap_lstat(const char *path, struct stat *status) __attribute__((alias("__wrap_stat")));
int __wrap_stat64(const char *path, struct stat *status) __attribute__((alias("__wrap_stat")));
int __wrap_lstat64(const char *path, struct stat *status) __attribute__((alias("__wrap_stat")));
int __wrap_fstat64(int descriptor, struct stat *status) __attribute__((alias("__wrap_fstat")));

int __wrap_mkstemp(char *name)
{
    size_t length = strlen(name);
    if (length < 6 || strcmp(name + length - 6, "XXXXXX"))
        return -1;
    memset(name + length - 6, 'a', 6);
    return (int)take("mkstemp");
}

int __wrap_ioctl(int descriptor, unsigned long request, void *to)
{
    int result = (int)take("ioctl");
    (void)descriptor;
    if (!result && (request == 0x5401 || request == 0x5413 || request == 0x541b))
        memset(to, 0, request == 0x5401 ? 36 : request == 0x5413 ? 8 : 4);
    return result;
}

/* A folder is a block of the harness's, with the entry that was read last. */
typedef struct Folder {
    struct dirent entry;
} Folder;

Folder *__wrap_fdopendir(int descriptor)
{
    (void)descriptor;
    return take("opendir") ? __real_calloc(1, sizeof(Folder)) : NULL;
}

Folder *__wrap_opendir(const char *path)
{
    return strlen(path) > SIZE_MAX / 2 ? NULL : __wrap_fdopendir(0);
}

struct dirent *__wrap_readdir(Folder *folder)
{
    size_t length = 0;
    if (!take("readdir"))
        return NULL;
    for (char c; length < 255 && (c = (char)take("readdir_character"));)
        folder->entry.d_name[length++] = c;
    folder->entry.d_name[length] = 0;
    return &folder->entry;
}

struct dirent *__wrap_readdir64(Folder *folder) __attribute__((alias("__wrap_readdir")));

int __wrap_closedir(Folder *folder)
{
    __real_free(folder);
    return 0;
}

int __wrap_dirfd(Folder *folder)
{
    (void)*(volatile char *)folder;
    return 0;
}

void __wrap_rewinddir(Folder *folder)
{
    (void)*(volatile char *)folder;
}

static char *take_path(char *to, size_t limit)
{
    size_t length = 0;
    if (!take("path") || !limit)
        return NULL;
    for (char c; length < limit - 1 && (c = (char)take("path_character"));)
        to[length++] = c;
    to[length] = 0;
    return to;
}

static char *take_path_in(char *to, size_t limit)
{
    if (to)
        return take_path(to, limit);
    char *block = __wrap_malloc(limit), *result = block ? take_path(block, limit) : NULL;
    if (block && !result)
        __wrap_free(block);
    return result;
}

char *__wrap_getcwd(char *to, size_t size)
{
    return take_path_in(to, to || size ? size : 4096);
}

char *__wrap_realpath(const char *path, char *to)
{
    return strlen(path) > SIZE_MAX / 2 ? NULL : take_path_in(to, 4096);
}

int __wrap_gethostname(char *to, size_t size)
{
    return take_path(to, size) ? 0 : -1;
}

char *__wrap_getlogin(void)
{
    static char name[256];
    return take_path(name, sizeof name);
}

char *__wrap_ttyname(int descriptor)
{
    (void)descriptor;
    return __wrap_getlogin();
}

/* Another program takes this one's place. */
static int replaced(void)
{
    if (take("exec"))
        return -1;
    finish("exit", 0);
    __real__exit(0);
    return -1;
}

int __wrap_execvp(const char *file, char *const *arguments)
{
    (void)*(const volatile char *)file, (void)*(char *const volatile *)arguments;
    return replaced();
}

int __wrap_execv(const char *file, char *const *arguments) __attribute__((alias("__wrap_execvp")));
int __wrap_execve(const char *file, char *const *arguments, char *const *environment)
{
    (void)*(char *const volatile *)environment;
    return __wrap_execvp(file, arguments);
}

int __wrap_execlp(const char *file, const char *argument, ...)
{
    (void)*(const volatile char *)file, (void)argument;
    return replaced();
}

int __wrap_execl(const char *file, const char *argument, ...) __attribute__((alias("__wrap_execlp")));

int __wrap_waitpid(int process, int *status, int options)
{
    int result = (int)take("wait");
    (void)process, (void)options;
    if (result > 0 && status)
        *status = (int)take("wait_status") & 0xffff;
    return result;
}

int __wrap_wait(int *status)
{
    return __wrap_waitpid(-1, status, 0);
}

static char *user_name(void)
{
    static char name[] = "user";
    return name;
}

struct passwd *__wrap_getpwuid(unsigned number)
{
    static struct passwd user;
    if (!take("getpwuid"))
        return NULL;
    user = (struct passwd){.pw_name = user_name(),
                           .pw_passwd = user_name(),
                           .pw_uid = number,
                           .pw_gecos = user_name(),
                           .pw_dir = user_name(),
                           .pw_shell = user_name()};
    return &user;
}

struct passwd *__wrap_getpwnam(const char *name)
{
    return strlen(name) > SIZE_MAX / 2 ? NULL : __wrap_getpwuid(0);
}

struct group *__wrap_getgrgid(unsigned number)
{
    static struct group group;
    static char *members[1];
    if (!take("getgrgid"))
        return NULL;
    group = (struct group){.gr_name = user_name(), .gr_passwd = user_name(), .gr_gid = number, .gr_mem = members};
    return &group;
}

struct group *__wrap_getgrnam(const char *name)
{
    return strlen(name) > SIZE_MAX / 2 ? NULL : __wrap_getgrgid(0);
}

int __wrap_bind(int descriptor, const void *address, unsigned size)
{
    (void)descriptor;
    for (unsigned i = 0; i < size; i++)
        (void)((const volatile char *)address)[i];
    return (int)take("connect");
}

int __wrap_connect(int descriptor, const void *address, unsigned size) __attribute__((alias("__wrap_bind")));

int __wrap_setsockopt(int descriptor, int level, int name, const void *value, unsigned size)
{
    (void)level, (void)name;
    return __wrap_bind(descriptor, value, size);
}

int __wrap_accept(int descriptor, void *address, unsigned *size)
{
    (void)descriptor;
    if (address)
        memset(address, 0, *size);
    return (int)take("accept");
}

int __wrap_getsockname(int descriptor, void *address, unsigned *size) __attribute__((alias("__wrap_accept")));
int __wrap_getpeername(int descriptor, void *address, unsigned *size) __attribute__((alias("__wrap_accept")));

/* -- Messages that end the program --- */

void __wrap_verrx(int status, const char *format, va_list list)
{
    if (format)
        vfprintf(stderr, format, list);
    __wrap_exit(status);
}

void __wrap_verr(int status, const char *format, va_list list) __attribute__((alias("__wrap_verrx")));

void __wrap_errx(int status, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    __wrap_verrx(status, format, list);
}

void __wrap_err(int status, const char *format, ...) __attribute__((alias("__wrap_errx")));

void __wrap_error(int status, int number, const char *format, ...)
{
    va_list list;
    (void)number;
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    if (status)
        __wrap_exit(status);
}

/* -- Wide characters --- */

static wint_t take_wide(void)
{
    return (wint_t)take("getwchar");
}

wint_t __wrap_getwchar(void)
{
    return take_wide();
}

wint_t __wrap_fgetwc(FILE *stream)
{
    touch(stream);
    return __freadable(stream) ? take_wide() : WEOF;
}

wint_t __wrap_getwc(FILE *stream) __attribute__((alias("__wrap_fgetwc")));

wchar_t *__wrap_fgetws(wchar_t *to, int count, FILE *stream)
{
    int length = 0;
    wint_t c = 0;
    touch(stream);
    if (count < 1 || !__freadable(stream))
        return NULL;
    while (length < count - 1 && c != L'\n' && (c = take_wide()) != WEOF)
        to[length++] = (wchar_t)c;
    if (!length && count > 1)
        return NULL;
    to[length] = 0;
    return to;
}
