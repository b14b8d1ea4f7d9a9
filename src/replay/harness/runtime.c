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

void __wrap_exit(int status)
{
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

int __wrap_getchar(void)
{
    return (int)take("getchar");
}

/* The library, which is not instrumented, accesses the stream: so that the sanitizer sees it, it is accessed here. */
static void touch(FILE *stream)
{
    (void)*(volatile char *)stream;
}

/* Files are not what they were where the run was found: what is read is an input. */
FILE *__wrap_fopen(const char *path, const char *mode)
{
    if (strlen(path) > SIZE_MAX / 2 || strlen(mode) > SIZE_MAX / 2 || !take("fopen"))
        return NULL;
    FILE *stream = __real_fopen("/dev/null", mode);
    if (!stream)
        deviate("fopen with a mode that is none");
    return stream;
}

int __wrap_fclose(FILE *stream)
{
    touch(stream);
    return __real_fclose(stream);
}

int __wrap_fgetc(FILE *stream)
{
    touch(stream);
    return __freadable(stream) ? (int)take("getchar") : -1;
}

int __wrap_getc(FILE *stream) __attribute__((alias("__wrap_fgetc")));

char *__wrap_fgets(char *to, int size, FILE *stream)
{
    int length = 0, c = 0;
    if (size < 1)
        return NULL;
    if (size > 1)
        touch(stream);
    if (size > 1 && !__freadable(stream))
        return NULL;
    while (length < size - 1 && c != '\n' && (c = (int)take("getchar")) >= 0)
        to[length++] = (char)c;
    if (c < -1 || (c < 0 && !length))
        return NULL;
    to[length] = 0;
    return to;
}

size_t __wrap_fread(void *to, size_t size, size_t count, FILE *stream)
{
    size_t length = 0;
    touch(stream);
    for (int c; size && __freadable(stream) && length < size * count && (c = (int)take("getchar")) >= 0; length++)
        ((char *)to)[length] = (char)c;
    return size ? length / size : 0;
}

/* Bytes of what scanf stores under this modifier; *modifier moves on. */
static size_t scan_size(const char **modifier)
{
    size_t size = 4;
    for (; **modifier && strchr("hlqjztL", **modifier); ++*modifier) {
        int twice = (*modifier)[1] == **modifier;
        *modifier += twice;
        size = **modifier == 'h'                                  ? (twice ? 1 : 2)
               : **modifier != 'q' && **modifier != 'j' && !twice ? sizeof(long)
                                                                  : 8;
    }
    return size;
}

static void scan_value(char *to, char letter, unsigned long width, size_t size)
{
    unsigned long length = 0;
    if (letter == 's') {
        for (int c; (!width || length < width) && (c = (int)take("scanf_word")) >= 0;)
            to[length++] = (char)c;
        to[length] = 0;
    } else if (letter == 'c') {
        do
            to[length++] = (char)take("scanf_character");
        while (length < width);
    } else {
        long long number = strchr("diouxX", letter) ? take("scanf_number") : 0;
        for (; length < size; length++)
            to[length] = ((char *)&number)[length];
    }
}

static int scan_inputs(const char *format, va_list arguments)
{
    int matches = 1, count = 0;
    while (*format) {
        if (*format++ != '%')
            continue;
        if (*format == '%') {
            format++;
            continue;
        }
        int is_skipped = *format == '*';
        format += is_skipped;
        unsigned long width = strtoul(format, (char **)&format, 10);
        size_t size = scan_size(&format);
        char letter = *format++;
        if (strchr("fFeEgGaA", letter))
            size = format[-2] == 'l' ? 8 : 4;
        char *to = is_skipped ? NULL : va_arg(arguments, char *);
        matches = matches && take("scanf_matches");
        if (!matches || is_skipped)
            continue;
        scan_value(to, letter, width, size);
        count++;
    }
    return count ? count : (int)take("scanf_end");
}

int __wrap_scanf(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int count = scan_inputs(format, arguments);
    va_end(arguments);
    return count;
}

int __wrap_fscanf(FILE *stream, const char *format, ...)
{
    va_list arguments;
    touch(stream);
    va_start(arguments, format);
    int count = scan_inputs(format, arguments);
    va_end(arguments);
    return count;
}

int __wrap___isoc99_scanf(const char *format, ...) __attribute__((alias("__wrap_scanf")));
int __wrap___isoc99_fscanf(FILE *stream, const char *format, ...) __attribute__((alias("__wrap_fscanf")));

int __wrap_fprintf(FILE *stream, const char *format, ...)
{
    va_list arguments;
    touch(stream);
    va_start(arguments, format);
    int count = vfprintf(stream, format, arguments);
    va_end(arguments);
    return count;
}

int __wrap_fputs(const char *string, FILE *stream)
{
    touch(stream);
    return __real_fputs(string, stream);
}

int __wrap_fputc(int c, FILE *stream)
{
    touch(stream);
    return __real_fputc(c, stream);
}

int __wrap_putc(int c, FILE *stream) __attribute__((alias("__wrap_fputc")));

size_t __wrap_fwrite(const void *from, size_t size, size_t count, FILE *stream)
{
    touch(stream);
    return __real_fwrite(from, size, count, stream);
}

int __wrap_fflush(FILE *stream)
{
    if (stream)
        touch(stream);
    return __real_fflush(stream);
}

int __wrap_getpid(void)
{
    return (int)take("getpid") + 1;
}

long __wrap_time(long *result)
{
    long now = (long)take("time");
    if (result)
        *result = now;
    return now;
}

/* -- Memory -------------------------------------------------------------------------------------------------------- */

static int allocation_fails(void)
{
    attempts++;
    for (const unsigned *at = failing; *at; at++)
        if (*at == attempts)
            return 1;
    return 0;
}

static void *block_add(unsigned char *memory, size_t size)
{
    if (!memory)
        stop("want of memory");
    allocations++;
    if (block_count == block_capacity) {
        block_capacity = 2 * block_capacity + 64;
        blocks = __real_realloc(blocks, block_capacity * sizeof *blocks);
    }
    blocks[block_count++] = (struct TrackedBlock){~(uintptr_t)memory, size, allocations, 0};
    bytes_allocated += size;
    for (const struct Content *at = contents; at->allocation; at++)
        for (unsigned i = 0; at->allocation == allocations && i < at->size; i++)
            memory[at->offset + i] = (unsigned char)(at->value >> 8 * i);
    if (!size)
        __asan_poison_memory_region(memory, 1); /* the sanitizer would let one byte pass */
    return memory;
}

static int is_too_much(size_t size)
{
    return size > MOST_BYTES || bytes_allocated > MOST_BYTES - size;
}

static void *allocate(size_t alignment, size_t size)
{
    if (allocation_fails())
        return NULL;
    if (is_too_much(size))
        stop("want of memory");
    if (alignment <= 16)
        return block_add(__real_calloc(1, size ? size : 1), size);
    void *memory = __real_memalign(alignment, size ? size : 1);
    return block_add(memory ? memset(memory, 0, size) : NULL, size);
}

void *__wrap_malloc(size_t size)
{
    return allocate(1, size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return size && count > SIZE_MAX / size ? NULL : allocate(1, count * size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return allocate(alignment, size);
}

void *__wrap_memalign(size_t alignment, size_t size)
{
    return allocate(alignment, size);
}

void *__wrap_valloc(size_t size)
{
    return allocate(4096, size);
}

int __wrap_posix_memalign(void **result, size_t alignment, size_t size)
{
    if (alignment % sizeof(void *) || !alignment || alignment & (alignment - 1))
        return 22;
    void *memory = allocate(alignment, size);
    if (!memory)
        return 12;
    *result = memory;
    return 0;
}

/* What is no block's start is left to the sanitizer to judge, with our own stack trace in case it cannot tell where. */
static size_t block_starting(const void *memory)
{
    for (size_t i = 0; i < block_count; i++)
        if (~blocks[i].inverted == (uintptr_t)memory)
            return i;
    if (memory) {
        dprintf(report, "whittle: not the start of an allocated block:\n");
        __sanitizer_print_stack_trace();
    }
    return block_count;
}

void __wrap_free(void *memory)
{
    size_t block = block_starting(memory);
    if (block < block_count) {
        bytes_allocated -= blocks[block].size;
        blocks[block] = blocks[--block_count];
    }
    __real_free(memory);
}

void *__wrap_realloc(void *old, size_t size)
{
    if (!old)
        return __wrap_malloc(size);
    size_t block = block_starting(old);
    if (block == block_count)
        return __real_realloc(old, size);
    size_t old_size = blocks[block].size;
    void *moved = size ? __wrap_malloc(size) : NULL;
    if (moved)
        memcpy(moved, old, old_size < size ? old_size : size);
    if (moved || !size)
        __wrap_free(old);
    return moved;
}

void *__wrap_reallocarray(void *old, size_t count, size_t size)
{
    return size && count > SIZE_MAX / size ? NULL : __wrap_realloc(old, count * size);
}

int __wrap_vasprintf(char **to, const char *format, va_list list)
{
    va_list copy;
    va_copy(copy, list);
    int length = vsnprintf(NULL, 0, format, copy);
    va_end(copy);
    *to = length < 0 ? NULL : __wrap_malloc((size_t)length + 1);
    return *to ? vsnprintf(*to, (size_t)length + 1, format, list) : -1;
}

int __wrap_asprintf(char **to, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = __wrap_vasprintf(to, format, list);
    va_end(list);
    return length;
}

/* As the model reads a line (front/models/file.c), for allocations are counted. */
ssize_t __wrap_getdelim(char **line, size_t *room, int last, FILE *stream)
{
    size_t length = 0;
    touch(stream);
    for (int c = !last; !length || c != last;) {
        int is_first = !*line || !*room;
        if (is_first || length + 2 > *room) {
            size_t size = is_first ? 120 : 2 * *room;
            char *more = __wrap_realloc(*line, size);
            if (!more)
                return -1;
            *line = more;
            *room = size;
        }
        c = __freadable(stream) ? (int)take("getchar") : -1;
        if (c < 0)
            break;
        (*line)[length++] = (char)c;
    }
    if (!length)
        return -1;
    (*line)[length] = 0;
    return (ssize_t)length;
}

ssize_t __wrap_getline(char **line, size_t *room, FILE *stream)
{
    return __wrap_getdelim(line, room, '\n', stream);
}

char *__wrap_strndup(const char *string, size_t most)
{
    size_t length = strnlen(string, most);
    char *copy = __wrap_malloc(length + 1);
    if (!copy)
        return NULL;
    memcpy(copy, string, length);
    copy[length] = 0;
    return copy;
}

char *__wrap_strdup(const char *string)
{
    return __wrap_strndup(string, strlen(string));
}

/* Trees of search.h as the model has them (front/models/tree.c): their nodes are allocated, their keys compared in its order. */
typedef struct TreeNode {
    void *key;
    struct TreeNode *left, *right;
} TreeNode;
typedef int TreeOrder(const void *, const void *);

static TreeNode **tree_link(const void *key, void **root, TreeOrder *order, TreeNode **parent)
{
    TreeNode **link = (TreeNode **)root;
    *parent = NULL;
    for (int sign; *link && (sign = order(key, (*link)->key)); link = sign < 0 ? &(*link)->left : &(*link)->right)
        *parent = *link;
    return link;
}

void *__wrap_tfind(const void *key, void *const *root, TreeOrder *order)
{
    TreeNode *parent;
    return root ? *tree_link(key, (void **)root, order, &parent) : NULL;
}

void *__wrap_tsearch(const void *key, void **root, TreeOrder *order)
{
    TreeNode *parent, **link = root ? tree_link(key, root, order, &parent) : NULL;
    if (link && !*link && (*link = __wrap_malloc(sizeof **link)))
        **link = (TreeNode){(void *)key, NULL, NULL};
    return link ? *link : NULL;
}

void *__wrap_tdelete(const void *key, void **root, TreeOrder *order)
{
    TreeNode *parent, **link = root ? tree_link(key, root, order, &parent) : NULL, *node = link ? *link : NULL;
    if (!node)
        return NULL;
    if (node->left && node->right) {
        for (link = &node->right; (*link)->left;)
            link = &(*link)->left;
        node->key = (*link)->key;
        node = *link;
    }
    *link = node->left ? node->left : node->right;
    __wrap_free(node);
    return parent ? (void *)parent : (void *)root;
}

void __wrap_tdestroy(void *root, void (*release)(void *))
{
    TreeNode *node = root;
    if (!node)
        return;
    __wrap_tdestroy(node->left, release);
    __wrap_tdestroy(node->right, release);
    release(node->key);
    __wrap_free(node);
}

/* -- Functions that the sanitizer changes -------------------------------------------------------------------------- */

/* It ends the run where ranges overlap. Where another violation is looked for, they are copied as well as can be. */
void *__wrap_memcpy(void *to, const void *from, size_t size)
{
    return expects_overlap ? __real_memcpy(to, from, size) : memmove(to, from, size);
}

void *__wrap_mempcpy(void *to, const void *from, size_t size)
{
    return (char *)__wrap_memcpy(to, from, size) + size;
}

char *__wrap_strcpy(char *to, const char *from)
{
    return expects_overlap ? __real_strcpy(to, from) : memmove(to, from, strlen(from) + 1);
}

char *__wrap_stpcpy(char *to, const char *from)
{
    size_t length = strlen(from);
    return __wrap_strcpy(to, from) + length;
}

char *__wrap_strncpy(char *to, const char *from, size_t size)
{
    size_t length = strnlen(from, size);
    if (expects_overlap)
        return __real_strncpy(to, from, size);
    memmove(to, from, length);
    memset(to + length, 0, size - length);
    return to;
}

char *__wrap_strncat(char *to, const char *from, size_t size)
{
    size_t length = strnlen(from, size);
    char *end = to + strlen(to);
    if (expects_overlap)
        return __real_strncat(to, from, size);
    memmove(end, from, length);
    end[length] = 0;
    return to;
}

char *__wrap_strcat(char *to, const char *from)
{
    return expects_overlap ? __real_strcat(to, from) : __wrap_strncat(to, from, SIZE_MAX);
}

/* Its comparisons return the sign, the library's the difference of the first characters that differ. */
static int difference(const char *a, const char *b, int sign, int is_folded)
{
    for (; sign; a++, b++) {
        int x = *(const unsigned char *)a, y = *(const unsigned char *)b;
        if (is_folded) {
            x += x >= 'A' && x <= 'Z' ? 'a' - 'A' : 0;
            y += y >= 'A' && y <= 'Z' ? 'a' - 'A' : 0;
        }
        if (x != y)
            return x - y;
    }
    return 0;
}

int __wrap_memcmp(const void *a, const void *b, size_t size)
{
    return difference(a, b, __real_memcmp(a, b, size), 0);
}

int __wrap_strcmp(const char *a, const char *b)
{
    return difference(a, b, __real_strcmp(a, b), 0);
}

int __wrap_strcoll(const char *a, const char *b) __attribute__((alias("__wrap_strcmp")));

int __wrap_strncmp(const char *a, const char *b, size_t size)
{
    return difference(a, b, __real_strncmp(a, b, size), 0);
}

int __wrap_strcasecmp(const char *a, const char *b)
{
    return difference(a, b, __real_strcasecmp(a, b), 1);
}

int __wrap_strncasecmp(const char *a, const char *b, size_t size)
{
    return difference(a, b, __real_strncasecmp(a, b, size), 1);
}

/* Its strtol writes `end` also where the base is none. */
static int is_base(int base)
{
    return base >= 0 && base != 1 && base <= 36;
}

long __wrap_strtol(const char *string, char **end, int base)
{
    return is_base(base) ? __real_strtol(string, end, base) : 0;
}

unsigned long __wrap_strtoul(const char *string, char **end, int base)
{
    return is_base(base) ? __real_strtoul(string, end, base) : 0;
}

/* -- Beginning ----------------------------------------------------------------------------------------------------- */

static int is_next(const char *to)
{
    return inputs_used < INPUTS && !strcmp(inputs[inputs_used].to, to);
}

/* The arguments of main, if the run has some: NULL after the last. */
static char **make_arguments(int *count)
{
    static char name[] = "program", *usual[] = {name, NULL};
    int has_count = is_next("argument_count");
    *count = has_count ? (int)take("argument_count") + 1 : 1;
    if (!is_next("argument_length"))
        return usual;
    char **strings = __real_calloc((size_t)*count + 1, sizeof *strings);
    for (int i = 0; i < *count; i++) {
        int length = (int)take("argument_length");
        strings[i] = __real_calloc((size_t)length + 1, 1);
        for (int k = 0; k < length; k++)
            strings[i][k] = (char)take("argument");
    }
    return strings;
}

/* whittle reads the report from a descriptor of its own, so that no output of the program's is taken for it. */
static void find_report(void)
{
    const char *number = getenv("WHITTLE_REPORT");
    if (!number)
        return;
    report = atoi(number);
    unsetenv("WHITTLE_REPORT");
    __sanitizer_set_report_fd((void *)(uintptr_t)report);
}

__attribute__((constructor(101))) static void begin(void)
{
    find_report();
    dprintf(report, "whittle: expected: %s", expected);
    if (expected_allocation)
        dprintf(report, ", allocation %u", expected_allocation);
    dprintf(report, ", at %s\n", expected_at);
    if (*unnoticed)
        dprintf(report, "whittle: may go unnoticed: %s\n", unnoticed);
    stack_top = (uintptr_t)__builtin_frame_address(0);
    __sanitizer_set_death_callback(sanitizer_stops);
}

int __wrap_main(int argc, char **argv, char **environment)
{
    (void)argv;
    stack_top = (uintptr_t)__builtin_frame_address(0);
    argv = make_arguments(&argc);
    int status = enter(argc, argv, environment);
    finish("return", 1);
    return status;
}
