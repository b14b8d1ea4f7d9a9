/* An arena: a list of chunks, memory is handed out from the newest, all is freed at once. */
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct chunk {
    struct chunk *before;
    size_t size, used;
    char bytes[];
};

struct arena {
    struct chunk *chunks;
};

static void *arena_alloc(struct arena *a, size_t size)
{
    size = (size + 7) / 8 * 8;
#ifdef BROKEN
    if (!a->chunks || a->chunks->size < size) {
#else
    if (!a->chunks || a->chunks->size - a->chunks->used < size) {
#endif
        size_t room = size > 4096 ? size : 4096;
        struct chunk *chunk = malloc(sizeof *chunk + room);
        if (!chunk)
            return NULL;
        chunk->before = a->chunks;
        chunk->size = room;
        chunk->used = 0;
        a->chunks = chunk;
    }
    void *memory = a->chunks->bytes + a->chunks->used;
    a->chunks->used += size;
    return memory;
}

static void arena_free(struct arena *a)
{
    while (a->chunks) {
        struct chunk *before = a->chunks->before;
        free(a->chunks);
        a->chunks = before;
    }
}

int main(void)
{
    struct arena a = {NULL};
    unsigned size;
    while ((size = __VERIFIER_nondet_uint() % 100000)) {
        char *memory = arena_alloc(&a, size);
        if (!memory)
            break;
        memset(memory, 0, size);
    }
    arena_free(&a);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64 */
