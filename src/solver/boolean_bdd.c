/* SPDX-License-Identifier: MIT */
/* Boolean functions as binary decision diagrams of BuDDy.
 *
 * BuDDy has one set of nodes per process and reports errors through a hook without an argument: hence the two static
 * variables, the only ones in solver/. A node limit that is hit makes an operation return garbage, and leaves garbage
 * in BuDDy's caches: the result is then `failed`, and clearing the error empties the caches before anything else is
 * computed. */
#include "base/mem.h"
#include "solver/boolean_ops.h"

#include <bdd.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_NODES = 1 << 15,
    FIRST_CACHE = 1 << 13,
    FIRST_VARIABLES = 64,
    NODES_LEAST = 300,
    NODES_MANY = 1 << 16, /* a limit from which on there is room for many variables from the beginning */
    MANY_VARIABLES = 4096,
    TABLE_LARGE = 1 << 17, /* nodes */
    FREE_SMALL = 50,       /* percent after a garbage collection: a small table with less grows ... */
    FREE_LARGE = 20,       /* and a large one */
    BLOCK = 256,           /* variables that belong together are set aside by as many (domain/boolheap/flags.c) */
    INCLUSIONS = 1 << 12,
    INCLUSION_MOST = 1 << 17, /* pairs of nodes of a question */
    INCLUSION_UNIT = 4,       /* of them cost as much as making a node */
};

/* BuDDy's stack of intermediate results, which its header leaves out. An operation makes room on it before it computes what
 * goes there, so that a garbage collection in between looks at the room: it must hold something harmless, as it does
 * but for the first time after it was allocated. */
extern int *bddrefstack, *bddrefstacktop;
/* BuDDy's growing of its table by one increment, left out as well; -1 at the limit. */
extern int bdd_noderesize(int rehash);

static bool in_use;
static bool has_error;

/* a implies b; known since this question began. */
typedef struct Inclusion {
    BDD a, b;
    uint32_t question;
} Inclusion;

typedef struct Bdds {
    int variable_count;
    uint32_t block;    /* so many variables, a power of 2, are in reverse order: see level_of */
    bddPair *renaming; /* of each variable to itself, but within an operation: making one visits all variables */
    Inclusion inclusions[INCLUSIONS];
    uint32_t question;
    uint64_t looked_at, looked_most; /* pairs of nodes, by all inclusions; by the end of this one */
} Bdds;

/* BuDDy's number of a variable, its place in the order. Variables made late are those that change most, of what an operation
 * is about: near the roots, for an operation visits all that is above the variables that it is about. So their order is
 * reversed, block by block. */
static int level_of(const Bdds *self, uint32_t variable)
{
    return (int)(variable ^ (self->block - 1));
}

static void note_error(int code)
{
    (void)code;
    has_error = true;
}

static void note_size(int old, int new)
{
    (void)old;
    bdd_setminfreenodes(new < TABLE_LARGE ? FREE_SMALL : FREE_LARGE);
}

/* After the number of variables was changed, by which BuDDy sizes its stack. Composition needs twice that, as it begins a second
 * recursion, from the top, at each level of the first. */
static void make_stack(int variables)
{
    free(bddrefstack);
    bddrefstacktop = bddrefstack = mem_alloc((size_t)(4 * variables + 8) * sizeof *bddrefstack);
}

/* Makes room for the nodes of so many new variables beforehand: a garbage collection while BuDDy makes them would look at
 * a stack that was just allocated. */
static bool make_room(int variables)
{
    if (bdd_getallocnum() - bdd_getnodenum() <= 2 * variables)
        bdd_gbc();
    while (bdd_getallocnum() - bdd_getnodenum() <= 2 * variables)
        if (bdd_noderesize(1) < 0 || has_error)
            return false;
    return true;
}

static bool is_prime(int number)
{
    for (int divisor = 2; (int64_t)divisor * divisor <= number; divisor++)
        if (number % divisor == 0)
            return false;
    return number > 1;
}

/* BuDDy's table has a prime number of nodes: it does not notice that a limit is reached that is no prime. */
static int prime_at_most(int limit)
{
    while (!is_prime(limit))
        limit--;
    return limit;
}

static void destroy(void *self)
{
    bdd_done(); /* frees the renaming, too */
    in_use = false;
    free(self);
}

static void *create(size_t limit)
{
    if (in_use || limit < NODES_LEAST)
        return NULL;
    /* BuDDy refuses a limit below what it begins with. */
    int first = limit / 2 < FIRST_NODES ? (int)(limit / 2) : FIRST_NODES;
    if (bdd_init(first, FIRST_CACHE) < 0)
        return NULL;
    bdd_error_hook(note_error);
    bdd_gbc_hook(NULL);
    has_error = false;
    bdd_setmaxnodenum(limit < INT32_MAX ? prime_at_most((int)limit) : 0);
    bdd_setcacheratio(8);
    bdd_setminfreenodes(FREE_SMALL);
    bdd_resize_hook(note_size);
    in_use = true;
    Bdds *self = mem_alloc(sizeof *self);
    self->variable_count = limit < NODES_MANY ? FIRST_VARIABLES : MANY_VARIABLES;
    self->block = limit < NODES_MANY ? FIRST_VARIABLES / 2 : BLOCK;
    if (bdd_setvarnum(self->variable_count) < 0 || has_error) {
        destroy(self);
        return NULL;
    }
    make_stack(self->variable_count);
    self->renaming = bdd_newpair();
    return self;
}

/* The result of a BuDDy operation, held; failed if the hook was called. */
static BooleanWord hold(BDD result)
{
    if (has_error) {
        bdd_clear_error();
        has_error = false;
        return BOOLEAN_FAILED;
    }
    return bdd_addref(result);
}

static void reserve(Bdds *self, uint32_t variable)
{
    int used = (int)(variable | (self->block - 1)) + 1, wanted = self->variable_count;
    while (wanted < used)
        wanted += wanted / 2;
    if (wanted == self->variable_count)
        return;
    if (!make_room(wanted - self->variable_count) || bdd_setvarnum(wanted) < 0 || has_error) {
        has_error = true;
        return;
    }
    self->variable_count = wanted;
    make_stack(wanted);
}

static BooleanWord constant(void *self, bool value)
{
    (void)self;
    return value ? bddtrue : bddfalse;
}

static BooleanWord variable(void *self, uint32_t number)
{
    Bdds *bdds = self;
    reserve(bdds, number);
    return hold(has_error ? bddfalse : bdd_ithvar(level_of(bdds, number)));
}

static BooleanWord not(void *self, BooleanWord a)
{
    (void)self;
    return hold(bdd_not((BDD)a));
}

static BooleanWord and (void *self, BooleanWord a, BooleanWord b)
{
    (void)self;
    return hold(bdd_and((BDD)a, (BDD)b));
}

static BooleanWord or (void *self, BooleanWord a, BooleanWord b)
{
    (void)self;
    return hold(bdd_or((BDD)a, (BDD)b));
}

static BooleanWord iff(void *self, BooleanWord a, BooleanWord b)
{
    (void)self;
    return hold(bdd_biimp((BDD)a, (BDD)b));
}

static BooleanWord exists(void *self, BooleanWord a, const uint32_t *variables, size_t count)
{
    Bdds *bdds = self;
    int *numbers = mem_alloc((count + 1) * sizeof *numbers);
    int known = 0;
    for (size_t i = 0; i < count; i++)
        if (level_of(bdds, variables[i]) < bdds->variable_count) /* on no other does anything depend */
            numbers[known++] = level_of(bdds, variables[i]);
    BooleanWord set = known ? hold(bdd_makeset(numbers, known)) : bddtrue;
    free(numbers);
    if (set == BOOLEAN_FAILED)
        return set;
    BooleanWord result = hold(bdd_exist((BDD)a, (BDD)set));
    bdd_delref((BDD)set);
    return result;
}

/* Is each variable next to what it becomes? Then their order stays, for what they become is no variable of the function. */
static bool is_in_order(const Bdds *self, const uint32_t *from, const uint32_t *to, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (abs(level_of(self, from[i]) - level_of(self, to[i])) != 1)
            return false;
        for (size_t k = 0; k < count; k++)
            if (to[i] == from[k])
                return false;
    }
    return true;
}

/* Else by composition, whose results are cached: BuDDy's own renaming is not cached where the order of variables changes,
 * and takes a time that is exponential in their number. */
static BooleanWord rename_all(void *self, BooleanWord a, const uint32_t *from, const uint32_t *to, size_t count)
{
    Bdds *bdds = self;
    for (size_t i = 0; i < count; i++) {
        reserve(bdds, from[i]);
        reserve(bdds, to[i]);
    }
    if (has_error)
        return hold(bddfalse);
    for (size_t i = 0; i < count; i++)
        bdd_setbddpair(bdds->renaming, level_of(bdds, from[i]), bdd_ithvar(level_of(bdds, to[i])));
    BooleanWord result = hold(is_in_order(bdds, from, to, count) ? bdd_replace((BDD)a, bdds->renaming)
                                                                 : bdd_veccompose((BDD)a, bdds->renaming));
    for (size_t i = 0; i < count; i++)
        bdd_setbddpair(bdds->renaming, level_of(bdds, from[i]), bdd_ithvar(level_of(bdds, from[i])));
    bdds->renaming->last = 0;
    return result;
}

static void release(void *self, BooleanWord a)
{
    (void)self;
    bdd_delref((BDD)a);
}

static bool is_false(void *self, BooleanWord a)
{
    (void)self;
    return a == bddfalse;
}

/* Makes no nodes, and ends at the first vector of a that is not in b, or when it takes too long. */
static bool is_included(Bdds *self, BDD a, BDD b)
{
    if (a == bddfalse || b == bddtrue || a == b)
        return true;
    if (a == bddtrue || b == bddfalse || ++self->looked_at > self->looked_most)
        return false;
    Inclusion *known = &self->inclusions[((uint32_t)a * 31u + (uint32_t)b) % INCLUSIONS];
    if (known->question == self->question && known->a == a && known->b == b)
        return true;
    int first = bdd_var(a), other = bdd_var(b);
    bool splits_a = first <= other, splits_b = other <= first;
    if (!is_included(self, splits_a ? bdd_low(a) : a, splits_b ? bdd_low(b) : b) ||
        !is_included(self, splits_a ? bdd_high(a) : a, splits_b ? bdd_high(b) : b))
        return false;
    *known = (Inclusion){a, b, self->question};
    return true;
}

static bool implies(void *self, BooleanWord a, BooleanWord b)
{
    Bdds *bdds = self;
    bdds->question++;
    bdds->looked_most = bdds->looked_at + INCLUSION_MOST;
    bool included = is_included(bdds, (BDD)a, (BDD)b);
    if (included || bdds->looked_at <= bdds->looked_most)
        return included;
    BooleanWord outside = hold(bdd_apply((BDD)a, (BDD)b, bddop_diff));
    if (outside == BOOLEAN_FAILED)
        return false;
    bdd_delref((BDD)outside);
    return outside == bddfalse;
}

/* Reading a diagram makes no nodes, so these cannot fail. */
static bool model(void *self, BooleanWord a, uint8_t *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        values[i] = 0;
    BDD at = (BDD)a;
    while (at != bddtrue && at != bddfalse) {
        bool high = bdd_low(at) == bddfalse;
        size_t variable = (size_t)level_of(self, (uint32_t)bdd_var(at));
        if (variable < count)
            values[variable] = high;
        at = high ? bdd_high(at) : bdd_low(at);
    }
    return at == bddtrue;
}

static bool holds(void *self, BooleanWord a, const uint8_t *values, size_t count)
{
    BDD at = (BDD)a;
    while (at != bddtrue && at != bddfalse) {
        size_t variable = (size_t)level_of(self, (uint32_t)bdd_var(at));
        at = variable < count && values[variable] ? bdd_high(at) : bdd_low(at);
    }
    return at == bddtrue;
}

static uint64_t hash(void *self, BooleanWord a)
{
    (void)self;
    return (uint64_t)a;
}

static size_t size(void *self, BooleanWord a)
{
    (void)self;
    return (size_t)bdd_nodecount((BDD)a);
}

static size_t size_in_use(void *self)
{
    (void)self;
    return (size_t)bdd_getnodenum();
}

static uint64_t effort(void *self)
{
    const Bdds *bdds = self;
    bddStat stats;
    bdd_stats(&stats);
    return (uint64_t)stats.produced + bdds->looked_at / INCLUSION_UNIT;
}

const BooleanOps *boolean_bdd_ops(void)
{
    static const BooleanOps ops = {
        .create = create,
        .destroy = destroy,
        .constant = constant,
        .variable = variable,
        .not = not,
        .and = and,
        .or = or
        ,
        .iff = iff,
        .exists = exists,
        .rename = rename_all,
        .release = release,
        .is_false = is_false,
        .implies = implies,
        .model = model,
        .holds = holds,
        .hash = hash,
        .size = size,
        .size_in_use = size_in_use,
        .effort = effort,
    };
    return &ops;
}
