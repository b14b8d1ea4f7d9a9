/* ---- What follows is the same in every harness: it hands out the inputs, keeps a table of the heap blocks that are
 * allocated, and looks at it wherever the program may end. */

extern void __sanitizer_print_stack_trace(void);
extern void __sanitizer_set_death_callback(void (*callback)(void));
extern void __sanitizer_set_report_fd(void *descriptor);
extern int dprintf(int descriptor, const char *format, ...), unsetenv(const char *name);
extern void __asan_poison_memory_region(const volatile void *start, size_t size);
extern void *__real_malloc(size_t size), *__real_calloc(size_t count, size_t size);
extern void *__real_realloc(void *old, size_t size), *__real_memalign(size_t alignment, size_t size);
extern void __real_free(void *memory), __real__exit(int status), __real_exit(int status);
extern void *__real_memcpy(void *to, const void *from, size_t size);
extern char *__real_strcpy(char *to, const char *from), *__real_strncpy(char *to, const char *from, size_t size);
extern char *__real_strcat(char *to, const char *from), *__real_strncat(char *to, const char *from, size_t size);
extern int __real_memcmp(const void *a, const void *b, size_t size), __real_strcmp(const char *a, const char *b);
extern int __real_strncmp(const char *a, const char *b, size_t size);
extern int __real_strcasecmp(const char *a, const char *b);
extern int __real_strncasecmp(const char *a, const char *b, size_t size);
extern long __real_strtol(const char *string, char **end, int base);
extern unsigned long __real_strtoul(const char *string, char **end, int base);
extern int __real_fputs(const char *string, FILE *stream), __real_fputc(int c, FILE *stream);
extern int __real_fflush(FILE *stream), __real_fclose(FILE *stream);
extern FILE *__real_fopen(const char *path, const char *mode);
extern size_t __real_fread(void *to, size_t size, size_t count, FILE *stream);
extern size_t __real_fwrite(const void *from, size_t size, size_t count, FILE *stream);
extern char __data_start[], _end[];

enum { MOST_BYTES = 1 << 29, MOST_STACK = 1 << 23, MOST_INPUTS_BEYOND = 1000 };

/* Addresses are kept inverted, so that the table does not count as something that leads to a block. */
struct TrackedBlock {
    uintptr_t inverted;
    size_t size;
    unsigned number; /* among the run's successful allocations, from 1 */
    int is_reached;
};

static struct TrackedBlock *blocks;
static size_t block_count, block_capacity, bytes_allocated;
static unsigned inputs_beyond, attempts, allocations;
static uintptr_t stack_top;
static int is_over;
static int report = 2; /* the descriptor that sanitizer and harness write to */

const char *__asan_default_options(void)
{
    return sanitizer_options;
}

/* -- Ends ---------------------------------------------------------------------------------------------------------- */

__attribute__((no_sanitize("address", "undefined"))) static size_t block_of(uintptr_t address)
{
    for (size_t i = 0; i < block_count; i++)
        if (address - ~blocks[i].inverted <= blocks[i].size)
            return i;
    return block_count;
}

/* Marks the blocks that a word in this memory points into or just past; returns how many are new, listed in `list`. */
__attribute__((no_sanitize("address", "undefined"))) static size_t scan(uintptr_t from, uintptr_t to, size_t *list)
{
    struct __attribute__((packed)) Word {
        uintptr_t value;
    };
    uintptr_t least = UINTPTR_MAX, most = 0;
    size_t found = 0;
    for (size_t i = 0; i < block_count; i++) {
        uintptr_t start = ~blocks[i].inverted, end = start + blocks[i].size;
        least = start < least ? start : least;
        most = end > most ? end : most;
    }
    for (uintptr_t at = from; at + sizeof(uintptr_t) <= to; at++) {
        uintptr_t value = ((const struct Word *)at)->value;
        size_t block = value >= least && value <= most ? block_of(value) : block_count;
        if (block < block_count && !blocks[block].is_reached) {
            blocks[block].is_reached = 1;
            list[found++] = block;
        }
    }
    return found;
}

/* Where the stack's memory begins: at the frame of the caller, or, since the sanitizer reports faults on a stack of its
 * own, with the mapping that ends it. */
static uintptr_t stack_begin(uintptr_t frame)
{
    FILE *file = frame <= stack_top && stack_top - frame < MOST_STACK ? NULL : __real_fopen("/proc/self/maps", "r");
    uintptr_t ends[2] = {0, 0};
    int which = 0;
    char c;
    if (!file)
        return frame;
    /* "7ffc12300000-7ffc12321000 rw-p ..." */
    while (!(ends[0] <= stack_top && stack_top < ends[1]) && __real_fread(&c, 1, 1, file) == 1) {
        if (c == '\n')
            ends[0] = ends[1] = which = 0;
        else if (c == '-' || c == ' ')
            which++;
        else if (which < 2)
            ends[which] = 16 * ends[which] + (uintptr_t)(c < 'a' ? c - '0' : c - 'a' + 10);
    }
    __real_fclose(file);
    return ends[1] ? ends[0] : stack_top;
}

/* Says which blocks are still allocated, and whether something leads to them: globals, other blocks, and, if the
 * program ends in the middle of its functions, the stack. */
static void look_at_blocks(int has_returned)
{
    size_t *list = __real_malloc((block_count + 1) * sizeof *list), next = 0;
    size_t count = scan((uintptr_t)__data_start, (uintptr_t)_end, list);
    if (!has_returned)
        count += scan(stack_begin((uintptr_t)__builtin_frame_address(0)), stack_top, list + count);
    for (; next < count; next++) {
        uintptr_t start = ~blocks[list[next]].inverted;
        count += scan(start, start + blocks[list[next]].size, list + count);
    }
    for (size_t i = 0; i < block_count; i++)
        dprintf(report, "whittle: %s: allocation %u, of %zu bytes\n",
                blocks[i].is_reached ? "still allocated" : "still allocated and lost", blocks[i].number,
                blocks[i].size);
    __real_free(list);
}

static void finish(const char *how, int has_returned)
{
    if (is_over)
        return;
    is_over = 1;
    fflush(stdout);
    look_at_blocks(has_returned);
    dprintf(report, "whittle: ended by %s, %u of %u inputs used\n", how, inputs_used, (unsigned)INPUTS);
}

static void stop(const char *how)
{
    finish(how, 0);
    __real__exit(1);
}

static void sanitizer_stops(void)
{
    finish("the sanitizer", 0);
}

/* What atexit was given is called before the blocks are looked at. */
static void (*at_exit[32])(void);
static unsigned at_exit_count;

int __wrap_atexit(void (*function)(void))
{
    if (at_exit_count == sizeof at_exit / sizeof *at_exit)
        return -1;
    at_exit[at_exit_count++] = function;
    return 0;
}

static void run_at_exit(void)
{
    while (at_exit_count)
        at_exit[--at_exit_count]();
}

void __wrap_exit(int status)
{
    run_at_exit();
    finish("exit", 0);
    __real_exit(status);
}

void __wrap__exit(int status)
{
    finish("exit", 0);
    __real__exit(status);
}

void __wrap__Exit(int status)
{
    __wrap__exit(status);
}

void __wrap_abort(void)
{
    stop("abort");
}

/* The error function, or a failed assertion. */
static void error_called(const char *name)
{
    dprintf(report, "whittle: %s called:\n", name);
    __sanitizer_print_stack_trace();
    stop("an error call");
}

void __wrap___assert_fail(const char *condition, const char *file, unsigned line, const char *function)
{
    (void)condition, (void)file, (void)line, (void)function;
    error_called("__assert_fail");
}

/* -- Inputs -------------------------------------------------------------------------------------------------------- */

static void deviate(const char *called)
{
    dprintf(report, "whittle: took another way: %s is called, ", called);
    if (inputs_used == INPUTS)
        dprintf(report, "but all inputs are used\n");
    else
        dprintf(report, "but input %u is for %s\n", inputs_used + 1, inputs[inputs_used].to);
    stop("another way");
}

static int is_next(const char *to)
{
    return inputs_used < INPUTS && !strcmp(inputs[inputs_used].to, to);
}

static long long take(const char *to)
{
    if (inputs_used == INPUTS && goes_on) {
        if (++inputs_beyond > MOST_INPUTS_BEYOND)
            stop("want of inputs");
        return 0;
    }
    if (inputs_used == INPUTS || strcmp(inputs[inputs_used].to, to))
        deviate(to);
    return inputs[inputs_used++].value;
}

int __wrap_rand(void)
{
    return (int)take("rand");
}

long __wrap_random(void)
{
    return (long)take("random");
}

long __wrap_clock(void)
{
    return (long)take("clock");
}
