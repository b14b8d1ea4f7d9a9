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
        c = __freadable(stream) ? next_character(stream) : -1;
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
