/* A compiler's symbol table: a stack of scopes, each a list of symbols with owned names. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct symbol {
    char *name;
    int type;
    struct symbol *next;
};

enum { DEEPEST = 32 };

struct table {
    struct symbol *scopes[DEEPEST];
    int depth;
};

static int enter(struct table *t)
{
#ifdef BROKEN
    if (t->depth > DEEPEST)
#else
    if (t->depth == DEEPEST)
#endif
        return -1;
    t->scopes[t->depth++] = NULL;
    return 0;
}

static void leave(struct table *t)
{
    struct symbol *symbol = t->scopes[--t->depth];
    while (symbol) {
        struct symbol *next = symbol->next;
        free(symbol->name);
        free(symbol);
        symbol = next;
    }
}

static struct symbol *find(const struct table *t, const char *name)
{
    for (int i = t->depth - 1; i >= 0; i--)
        for (struct symbol *s = t->scopes[i]; s; s = s->next)
            if (!strcmp(s->name, name))
                return s;
    return NULL;
}

static int define(struct table *t, const char *name, int type)
{
    struct symbol *symbol = malloc(sizeof *symbol);
    if (!symbol)
        return -1;
    symbol->name = malloc(strlen(name) + 1);
    if (!symbol->name) {
        free(symbol);
        return -1;
    }
    strcpy(symbol->name, name);
    symbol->type = type;
    symbol->next = t->scopes[t->depth - 1];
    t->scopes[t->depth - 1] = symbol;
    return 0;
}

int main(void)
{
    struct table t = {.depth = 0};
    int bad = enter(&t);
    while (!bad && t.depth > 0) {
        int what = __VERIFIER_nondet_int();
        if (what == 0)
            bad = enter(&t);
        else if (what == 1)
            leave(&t);
        else if (!find(&t, "x"))
            bad = define(&t, "x", what);
        else
            bad = define(&t, "yy", what);
    }
    while (t.depth > 0)
        leave(&t);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64 */
