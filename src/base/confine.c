/* SPDX-License-Identifier: MIT */
/* Confinement without bubblewrap: namespaces, read-only mounts and a filter of system calls, set up by the child
 * itself. */
#include "base/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

const char confine_program[] = "/run/program";

/* -- System calls -------------------------------------------------------------------------------------------------- */

/* The system calls given up: what makes processes, memory that is resident in none (System V, memfd, message queues,
 * keys), sockets, and what only attacks need. By their numbers on x86-64 and i386; -1: none there. */
/* clang-format off */
static const struct {
    int number64, number32;
} refused[] = {
    {56, 120} /* clone */,        {57, 2} /* fork */,         {58, 190} /* vfork */,       {435, 435} /* clone3 */,
    {-1, 117} /* ipc */,          {29, 395} /* shmget */,     {64, 393} /* semget */,      {68, 399} /* msgget */,
    {319, 356} /* memfd_create */, {447, 447} /* memfd_secret */, {240, 277} /* mq_open */,
    {248, 286} /* add_key */,     {249, 287} /* request_key */, {250, 288} /* keyctl */,
    {-1, 102} /* socketcall */,   {41, 359} /* socket */,     {53, 360} /* socketpair */,
    {101, 26} /* ptrace */,       {310, 347} /* process_vm_readv */, {311, 348} /* process_vm_writev */,
    {165, 21} /* mount */,        {272, 310} /* unshare */,   {308, 346} /* setns */,      {321, 357} /* bpf */,
    {298, 336} /* perf_event_open */, {323, 374} /* userfaultfd */, {425, 425} /* io_uring_setup */,
    {253, 291} /* inotify_init */, {294, 332} /* inotify_init1 */, {300, 338} /* fanotify_init */,
};
/* clang-format on */
enum { REFUSED = sizeof refused / sizeof *refused, X32_BIT = 0x40000000, LONGEST_FILTER = 4 * REFUSED + 16 };

static void add_refusals(struct sock_filter *filter, size_t *length, bool is_64)
{
    const struct sock_filter refuse = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    for (size_t i = 0; i < REFUSED; i++) {
        int number = is_64 ? refused[i].number64 : refused[i].number32;
        if (number < 0)
            continue;
        filter[(*length)++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 1);
        filter[(*length)++] = refuse;
    }
    filter[(*length)++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
}

/* Any other kind of system call is refused. */
static size_t make_filter(struct sock_filter *filter)
{
    size_t length = 0, to_32;
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
    to_32 = length++; /* filled in below */
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, X32_BIT, 0, 1);
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    add_refusals(filter, &length, true);
    filter[to_32] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 0,
                                                 (unsigned char)(length - to_32 - 1));
    filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_I386, 1, 0);
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    add_refusals(filter, &length, false);
    return length;
}

bool confine_filter(void)
{
    struct sock_filter filter[LONGEST_FILTER];
    struct sock_fprog program = {.filter = filter, .len = (unsigned short)make_filter(filter)};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

int confine_filter_file(void)
{
    struct sock_filter filter[LONGEST_FILTER];
    size_t size = make_filter(filter) * sizeof *filter;
    int file = memfd_create("filter", 0);
    if (file >= 0 && (write(file, filter, size) != (ssize_t)size || lseek(file, 0, SEEK_SET) != 0)) {
        close(file);
        return -1;
    }
    return file;
}

/* -- Namespaces ---------------------------------------------------------------------------------------------------- */

/* The new root is put together here, where something is mounted on every system and nothing is needed. */
static const char root[] = "/proc";

/* As mount_setattr takes it; the C library has it since 2.36. */
typedef struct MountAttributes {
    uint64_t set, clear, propagation, user_namespace;
} MountAttributes;
enum { ATTRIBUTE_READ_ONLY = 1, ATTRIBUTE_NO_SUID = 2, ATTRIBUTE_NO_DEVICES = 4, AT_ALL_BELOW = 0x8000 };

static bool write_file(const char *path, const char *text)
{
    int file = open(path, O_WRONLY | O_CLOEXEC);
    bool written = file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text);
    if (file >= 0)
        close(file);
    return written;
}

static bool map_ids(uid_t user, gid_t group)
{
    char users[64], groups[64];
    snprintf(users, sizeof users, "%u %u 1\n", user, user);
    snprintf(groups, sizeof groups, "%u %u 1\n", group, group);
    return write_file("/proc/self/setgroups", "deny") && write_file("/proc/self/uid_map", users) &&
           write_file("/proc/self/gid_map", groups);
}

/* Forks; the parent waits for the child and ends as it did. False in the child if something went wrong. */
static bool go_on_in_child(int handle)
{
    pid_t pid = fork();
    if (pid < 0)
        return false;
    if (pid == 0)
        return prctl(PR_SET_PDEATHSIG, SIGKILL) == 0;
    int status = 0;
    close(handle);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

/* Makes the folders on the way to a path. */
static bool make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        bool made = mkdir(path, 0755) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}

static bool restrict_mount(const char *path, bool is_writable)
{
    MountAttributes attributes = {.set = ATTRIBUTE_NO_SUID | ATTRIBUTE_NO_DEVICES |
                                         (is_writable ? 0 : ATTRIBUTE_READ_ONLY)};
    return syscall(SYS_mount_setattr, AT_FDCWD, path, AT_ALL_BELOW, &attributes, sizeof attributes) == 0;
}

/* Shows a file or folder inside. */
static bool show(const char *from, const char *to, bool is_writable)
{
    char path[PATH_MAX];
    struct stat about;
    if (stat(from, &about) != 0 || (size_t)snprintf(path, sizeof path, "%s%s", root, to) >= sizeof path)
        return false;
    int file = -1;
    bool made =
        make_folders(path) && (S_ISDIR(about.st_mode) ? mkdir(path, 0755) == 0 || errno == EEXIST
                                                      : (file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0755)) >= 0);
    if (file >= 0)
        close(file);
    return made && mount(from, path, NULL, MS_BIND | MS_REC, NULL) == 0 &&
           (S_ISCHR(about.st_mode) || restrict_mount(path, is_writable));
}

static bool show_devices(void)
{
    static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"};
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        if (!show(devices[i], devices[i], true))
            return false;
    return true;
}

/* Only the process's own part of /proc is left: nothing of the first one, which is a copy of us. */
static bool show_processes(void)
{
    const unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
    return mkdir("/proc/proc", 0755) == 0 && mount("proc", "/proc/proc", "proc", flags | MS_RDONLY, NULL) == 0 &&
           mount("tmpfs", "/proc/proc/1", "tmpfs", flags | MS_RDONLY, "size=4k") == 0;
}

static bool make_root(const ConfineOptions *options)
{
    if (mount(NULL, "/", NULL, MS_REC | MS_SLAVE, NULL) != 0 ||
        mount("tmpfs", root, "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,mode=755") != 0)
        return false;
    for (const char *const *folder = options->folders; *folder; folder++)
        if (access(*folder, F_OK) == 0 && !show(*folder, *folder, false))
            return false;
    if ((options->writable && !show(options->writable, options->writable, true)) ||
        (options->program && !show(options->program, confine_program, false)) || !show_devices() || !show_processes())
        return false;
    return (mkdir("/proc/tmp", 0755) == 0 || errno == EEXIST) && chdir(root) == 0 &&
           syscall(SYS_pivot_root, ".", ".") == 0 && umount2(".", MNT_DETACH) == 0 && chdir("/") == 0 &&
           mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, NULL) == 0 &&
           chdir("/tmp") == 0;
}

static bool drop_capabilities(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[2] = {{0}};
    for (unsigned long capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; capability++)
        if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0)
            return false;
    return syscall(SYS_capset, &header, none) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
}

bool confine_enter(const ConfineOptions *options, int handle)
{
    uid_t user = geteuid();
    gid_t group = getegid();
    return unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS) == 0 &&
           map_ids(user, group) && go_on_in_child(handle) && make_root(options) && drop_capabilities() &&
           go_on_in_child(handle) && (options->may_fork || confine_filter());
}
