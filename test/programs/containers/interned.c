/* Strings kept once: a vector of owned strings, looked up before one is added. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

struct pool {
    char **strings;
    size_t count, room;
};

static const char *intern(struct pool *pool, const char *text)
{
    for (size_t i = 0; i < pool->count; i++)
        if (!strcmp(pool->strings[i], text))
            return pool->strings[i];
    if (pool->count == pool->room) {
        size_t room = pool->room ? 2 * pool->room : 16;
        char **strings = realloc(pool->strings, room * sizeof *strings);
        if (!strings)
            return NULL;
        pool->strings = strings;
        pool->room = room;
    }
#ifdef BROKEN
    char *copy = malloc(strlen(text));
#else
    char *copy = malloc(strlen(text) + 1);
#endif
    if (!copy)
        return NULL;
    strcpy(copy, text);
    pool->strings[pool->count++] = copy;
    return copy;
}

int main(void)
{
    struct pool pool = {0};
    char text[16];
    while (__VERIFIER_nondet_int()) {
        int length = 0;
        while (length < 15 && __VERIFIER_nondet_int())
            text[length++] = __VERIFIER_nondet_char();
        text[length] = '\0';
        if (!intern(&pool, text))
            break;
    }
    for (size_t i = 0; i < pool.count; i++)
        free(pool.strings[i]);
    free(pool.strings);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
