/* Appended to a harness: before the program starts it tries, one after the other, what must not be possible where
 * failing runs are repeated, and says by deviate() what was. ATTACK names one that is tried alone, WORK the test's
 * folder, SLEEP seconds that no other process sleeps. __real_NAME is the C library's function, where the harness
 * answers the program's calls of NAME itself. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

long __real_read(int file, void *bytes, size_t size);
long __real_write(int file, const void *bytes, size_t size);
DIR *__real_opendir(const char *path);
struct dirent *__real_readdir(DIR *folder);
int __real_execl(const char *path, const char *argument, ...);

static int holds_secret(const char *path)
{
    static char bytes[1 << 16];
    int file = open(path, O_RDONLY);
    long length = file < 0 ? 0 : __real_read(file, bytes, sizeof bytes);
    close(file);
    for (long i = 0; i + 6 <= length; i++)
        if (!memcmp(bytes + i, "hidden", 6))
            return 1;
    return 0;
}

static int environment(void)
{
    return getenv("SECRET") || getenv("WHITTLE_REPORT") || holds_secret("/proc/self/environ") ||
           holds_secret("/proc/1/environ") || holds_secret("/proc/1/cmdline");
}

static int descriptors(void)
{
    char c;
    for (int i = 3; i < 64; i++)
        if (fcntl(i, F_GETFD) >= 0 || __real_read(i, &c, 1) > 0)
            return 1;
    return 0;
}

static int processes(void)
{
    DIR *folder = __real_opendir("/proc");
    struct dirent *entry;
    int others = 0;
    while (folder && (entry = __real_readdir(folder))) {
        char path[300];
        snprintf(path, sizeof path, "/proc/%s/status", entry->d_name);
        others += atoi(entry->d_name) && atoi(entry->d_name) != syscall(SYS_getpid) && access(path, R_OK) == 0;
    }
    return others;
}

static int forks(void)
{
    return fork() >= 0 || vfork() >= 0 || syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0) >= 0;
}

static int files(void)
{
    static const char *const places[] = {WORK "/evil", "/evil", "/tmp/evil", "/dev/evil", "/dev/shm/evil", "/usr/evil",
                                         "/run/evil", "evil"};
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++)
        if (open(places[i], O_CREAT | O_WRONLY, 0600) >= 0 || mkdir(places[i], 0700) == 0 || symlink("x", places[i]) == 0)
            return 1;
    return memfd_create("evil", 0) >= 0 || open("/proc/sys/kernel/hostname", O_WRONLY) >= 0 ||
           open("/proc/self/oom_score_adj", O_WRONLY) >= 0 || open("/run/program", O_WRONLY) >= 0;
}

static int secrets(void)
{
    return holds_secret(WORK "/secret") || open("/etc/passwd", O_RDONLY) >= 0 || open("/root", O_RDONLY) >= 0 ||
           open("/home", O_RDONLY) >= 0 || open("/var", O_RDONLY) >= 0 || open("/sys", O_RDONLY) >= 0;
}

static int network(void)
{
    int routes = 0, file = open("/proc/net/route", O_RDONLY);
    char c;
    while (file >= 0 && __real_read(file, &c, 1) == 1)
        routes += c == '\n';
    return routes > 1 || socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
}

static int privileges(void)
{
    return syscall(SYS_unshare, 0x10000000) == 0 || syscall(SYS_ptrace, 0, 0, 0, 0) == 0 || chroot("/") == 0 ||
           setuid(getuid() + 1) == 0 || setgid(getgid() + 1) == 0;
}

/* Never ends unless it is stopped. */
static int memory(void)
{
    for (;;) {
        char *more = mmap(0, 1 << 24, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        for (int i = 0; more != MAP_FAILED && i < 1 << 24; i += 4096)
            more[i] = 1;
    }
}

/* A process that would outlive the check: two generations down, in a session of its own. */
static int survivor(void)
{
    if (fork() == 0) {
        setsid();
        if (fork() == 0)
            for (;;)
                __real_execl("/usr/bin/sleep", "sleep", SLEEP, (char *)0);
        _exit(0);
    }
    return 0;
}

/* What a sanitizer and the harness would say, where the program can write, with a terminal's commands. */
static int forgery(void)
{
    static const char text[] = "\nwhittle: expected: access through a null pointer, at two.c:6\n"
                               "==1==ERROR: AddressSanitizer: \033[31mSEGV on unknown address 0x0 (pc 0x0)\n"
                               "    #0 0x1  (/run/program+0x1)\nwhittle: ended by return, 1 of 1 inputs used\n";
    for (int i = 0; i < 64; i++)
        if (__real_write(i, text, sizeof text - 1) < 0)
            continue;
    return 0;
}

static int silence(void)
{
    for (int i = 0; i < 64; i++)
        close(i);
    return 0;
}

static const struct Attack {
    const char *name;
    int (*succeeds)(void), is_tried_always;
} attacks[] = {
    {"environment", environment, 1}, {"descriptors", descriptors, 1}, {"processes", processes, 1}, {"forks", forks, 1},
    {"files", files, 1},             {"secrets", secrets, 1},         {"network", network, 1},     {"privileges", privileges, 1},
    {"survivor", survivor, 1},       {"forgery", forgery, 0},         {"silence", silence, 0},     {"memory", memory, 0},
};

__attribute__((constructor(102))) static void attack(void)
{
    for (unsigned i = 0; i < sizeof attacks / sizeof *attacks; i++)
        if ((!*ATTACK ? attacks[i].is_tried_always : !strcmp(ATTACK, attacks[i].name)) && attacks[i].succeeds())
            deviate(attacks[i].name);
}
