/* SPDX-License-Identifier: MIT */
/* Every constructor checks sorts, simplifies, then looks its result up in the store, so a term exists once.
 * Simplification and evaluation share term_fold: they cannot disagree on constants. */
#include "logic/term.h"

#include "base/map.h"
#include "base/mem.h"
#include "logic/fold.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct TermStore {
    Arena *arena;
    PointerSet *terms;
    uint32_t count;
};

TermStore *term_store_create(void)
{
    TermStore *store = mem_alloc(sizeof *store);
    store->arena = arena_create();
    store->terms = pointer_set_create();
    return store;
}

void term_store_destroy(TermStore *store)
{
    if (!store)
        return;
    pointer_set_destroy(store->terms);
    arena_destroy(store->arena);
    free(store);
}

/* A term about to be looked up. */
typedef struct TermKey {
    TermKind kind;
    Sort sort;
    uint64_t constant;
    const char *name;
    const Term *const *children;
    uint32_t child_count;
} TermKey;

static bool same_term(const void *wanted, const void *item, void *context)
{
    const TermKey *left = wanted;
    const Term *right = item;
    (void)context;
    return left->kind == right->kind && left->sort.width == right->sort.width &&
           left->sort.index == right->sort.index && left->constant == right->constant &&
           left->child_count == right->child_count &&
           (left->kind != TERM_VARIABLE || !strcmp(left->name, right->name)) &&
           (!right->child_count ||
            !memcmp(left->children, right->children, right->child_count * sizeof *left->children));
}

static uint64_t wanted_hash(const TermKey *wanted)
{
    uint64_t hash = hash_mix(wanted->kind, (uint64_t)wanted->sort.width << 8 | wanted->sort.index);
    hash = hash_mix(hash, wanted->constant);
    if (wanted->kind == TERM_VARIABLE)
        hash = hash_bytes(hash, wanted->name, strlen(wanted->name));
    for (uint32_t i = 0; i < wanted->child_count; i++)
        hash = hash_mix(hash, wanted->children[i]->id);
    return hash;
}

static const Term *intern(TermStore *store, const TermKey *wanted)
{
    uint64_t hash = wanted_hash(wanted);
    Term *term = pointer_set_find(store->terms, hash, wanted, same_term, NULL);
    if (term)
        return term;
    size_t size = wanted->child_count * sizeof *wanted->children;
    term = arena_alloc(store->arena, sizeof *term + size);
    term->kind = wanted->kind;
    term->sort = wanted->sort;
    term->id = store->count++;
    term->constant = wanted->constant;
    term->name = wanted->name ? arena_string(store->arena, wanted->name) : NULL;
    term->child_count = wanted->child_count;
    if (size)
        memcpy(term->children, wanted->children, size);
    pointer_set_add(store->terms, hash, term);
    return term;
}

static const Term *make(TermStore *store, TermKind kind, Sort sort, uint64_t constant, const Term *const *children,
                        size_t count)
{
    TermKey wanted = {kind, sort, constant, NULL, children, (uint32_t)count};
    return intern(store, &wanted);
}

static Sort bits(unsigned width)
{
    return (Sort){.width = (uint8_t)width};
}

static bool is_bool(const Term *term)
{
    return !term->sort.width && !term->sort.index;
}

static bool is_vector(const Term *term)
{
    return term->sort.width && !term->sort.index;
}

static bool same_sort(const Term *left, const Term *right)
{
    return left->sort.width == right->sort.width && left->sort.index == right->sort.index;
}

static bool is_constant(const Term *term, uint64_t value)
{
    return term->kind == TERM_CONSTANT && term->constant == value;
}

const Term *term_bool(TermStore *store, bool value)
{
    return make(store, value ? TERM_TRUE : TERM_FALSE, bits(0), 0, NULL, 0);
}

const Term *term_constant(TermStore *store, uint64_t value, unsigned width)
{
    assert(width >= 1 && width <= 64);
    return make(store, TERM_CONSTANT, bits(width), width < 64 ? value & ((UINT64_C(1) << width) - 1) : value, NULL, 0);
}

const Term *term_variable(TermStore *store, const char *name, Sort sort)
{
    TermKey wanted = {.kind = TERM_VARIABLE, .sort = sort, .name = name};
    return intern(store, &wanted);
}

const Term *term_not(TermStore *store, const Term *term)
{
    assert(is_bool(term));
    if (term->kind == TERM_TRUE || term->kind == TERM_FALSE)
        return term_bool(store, term->kind == TERM_FALSE);
    if (term->kind == TERM_NOT)
        return term->children[0];
    return make(store, TERM_NOT, bits(0), 0, &term, 1);
}

static int compare_ids(const void *left, const void *right)
{
    const Term *l = *(const Term *const *)left, *r = *(const Term *const *)right;
    return l->id < r->id ? -1 : l->id > r->id;
}

static bool contains(const Term *const *sorted, size_t count, const Term *term)
{
    return bsearch(&term, sorted, count, sizeof *sorted, compare_ids);
}

/* AND and OR: flattened one level, sorted, without duplicates; x and not x together decide it. */
static const Term *junction(TermStore *store, TermKind kind, const Term *const *terms, size_t count)
{
    TermKind neutral = kind == TERM_AND ? TERM_TRUE : TERM_FALSE, deciding = kind == TERM_AND ? TERM_FALSE : TERM_TRUE;
    const Term **all = NULL, *result = NULL, *only = NULL;
    size_t all_count = 0, capacity = 0, kept = 0, telling = 0;
    for (size_t i = 0; i < count; i++)
        if (terms[i]->kind != neutral) {
            only = terms[i];
            telling++;
        }
    if (telling == 1) /* it may have a thousand parts */
        return only;
    for (size_t i = 0; i < count; i++) {
        const Term *const *parts = terms[i]->kind == kind ? terms[i]->children : &terms[i];
        size_t part_count = terms[i]->kind == kind ? terms[i]->child_count : 1;
        assert(is_bool(terms[i]));
        for (size_t k = 0; k < part_count; k++) {
            if (parts[k]->kind == neutral)
                continue;
            all = array_room(all, &capacity, all_count, sizeof *all);
            all[all_count++] = parts[k];
        }
    }
    if (all_count)
        mem_sort(all, all_count, sizeof *all, compare_ids);
    for (size_t i = 0; i < all_count; i++)
        if (!kept || all[kept - 1] != all[i])
            all[kept++] = all[i];
    for (size_t i = 0; i < kept && !result; i++)
        if (all[i]->kind == deciding || (all[i]->kind == TERM_NOT && contains(all, kept, all[i]->children[0])))
            result = term_bool(store, deciding == TERM_TRUE);
    if (!result)
        result = kept == 0   ? term_bool(store, neutral == TERM_TRUE)
                 : kept == 1 ? all[0]
                             : make(store, kind, bits(0), 0, all, kept);
    free(all);
    return result;
}

const Term *term_and(TermStore *store, const Term *const *terms, size_t count)
{
    return junction(store, TERM_AND, terms, count);
}

const Term *term_or(TermStore *store, const Term *const *terms, size_t count)
{
    return junction(store, TERM_OR, terms, count);
}

const Term *term_ite(TermStore *store, const Term *condition, const Term *yes, const Term *no)
{
    assert(is_bool(condition) && same_sort(yes, no));
    if (condition->kind == TERM_TRUE || yes == no)
        return yes;
    if (condition->kind == TERM_FALSE)
        return no;
    if (condition->kind == TERM_NOT)
        return term_ite(store, condition->children[0], no, yes);
    if (yes->kind == TERM_TRUE && no->kind == TERM_FALSE)
        return condition;
    if (yes->kind == TERM_FALSE && no->kind == TERM_TRUE)
        return term_not(store, condition);
    const Term *children[] = {condition, yes, no};
    return make(store, TERM_ITE, yes->sort, 0, children, 3);
}

static bool is_commutative(TermKind kind)
{
    return kind == TERM_EQ || kind == TERM_ADD || kind == TERM_MUL || kind == TERM_BITAND || kind == TERM_BITOR ||
           kind == TERM_BITXOR;
}

static bool is_comparison(TermKind kind)
{
    return kind == TERM_EQ || (kind >= TERM_ULT && kind <= TERM_SLE);
}

/* The simpler equal of `left kind right` where a constant or equal operands make it free, else NULL. A constant operand
 * of a commutative kind is on the right. */
static const Term *simpler(TermStore *store, TermKind kind, const Term *left, const Term *right)
{
    unsigned width = left->sort.width;
    const Term *zero = width && !left->sort.index ? term_constant(store, 0, width) : NULL;
    uint64_t ones = width && width < 64 ? (UINT64_C(1) << width) - 1 : UINT64_MAX;
    switch (kind) {
    case TERM_EQ:
        if (left == right)
            return term_bool(store, true);
        if (right->kind == TERM_TRUE || left->kind == TERM_TRUE)
            return left->kind == TERM_TRUE ? right : left;
        if (right->kind == TERM_FALSE || left->kind == TERM_FALSE)
            return term_not(store, left->kind == TERM_FALSE ? right : left);
        return NULL;
    case TERM_ADD:
        return right == zero ? left : NULL;
    case TERM_SUB:
        return right == zero ? left : left == right ? zero : NULL;
    case TERM_MUL:
        return right == zero ? zero : is_constant(right, 1) ? left : NULL;
    case TERM_UDIV:
        return is_constant(right, 1) ? left : NULL;
    case TERM_SDIV: /* at width 1 the constant 1 is minus one, and 1 / -1 = 1 all the same */
        return is_constant(right, 1) ? left : NULL;
    case TERM_SHL:
    case TERM_LSHR:
    case TERM_ASHR:
        return right == zero || left == zero ? left : NULL;
    case TERM_BITAND:
        return right == zero ? zero : is_constant(right, ones) || left == right ? left : NULL;
    case TERM_BITOR:
        return is_constant(right, ones) ? right : right == zero || left == right ? left : NULL;
    case TERM_BITXOR:
        return right == zero ? left : left == right ? zero : NULL;
    case TERM_ULT:
        return left == right || right == zero ? term_bool(store, false) : NULL;
    case TERM_ULE:
        return left == right || left == zero ? term_bool(store, true) : NULL;
    case TERM_SLT:
        return left == right ? term_bool(store, false) : NULL;
    case TERM_SLE:
        return left == right ? term_bool(store, true) : NULL;
    default:
        return NULL;
    }
}

/* A choice between two constants. */
static bool is_constant_choice(const Term *term)
{
    return term->kind == TERM_ITE && term->children[1]->kind == TERM_CONSTANT &&
           term->children[2]->kind == TERM_CONSTANT;
}

/* Splits x + c, which every vector is (c = 0 if it is no such sum). */
static const Term *summand(const Term *term, uint64_t *constant)
{
    bool is_sum = term->kind == TERM_ADD && term->children[1]->kind == TERM_CONSTANT;
    *constant = is_sum ? term->children[1]->constant : 0;
    return is_sum ? term->children[0] : term;
}

/* The same where the children of an operand make it free, right being a constant unless said otherwise. */
static const Term *simpler_inside(TermStore *store, TermKind kind, const Term *left, const Term *right)
{
    unsigned width = left->sort.width;
    uint64_t c, d;
    if (kind == TERM_SUB && summand(left, &c) == summand(right, &d) && left->kind != TERM_CONSTANT)
        return term_constant(store, c - d, width);
    if (kind == TERM_CONCAT && left->kind == TERM_EXTRACT && right->kind == TERM_EXTRACT &&
        left->children[0] == right->children[0] && (left->constant & 0xff) == (right->constant >> 8) + 1)
        return term_extract(store, left->children[0], (unsigned)(left->constant >> 8), right->constant & 0xff);
    if (right->kind == TERM_CONSTANT && is_constant_choice(left))
        return term_ite(store, left->children[0], term_binary(store, kind, left->children[1], right),
                        term_binary(store, kind, left->children[2], right));
    if (right->kind != TERM_CONSTANT)
        return NULL;
    const Term *rest = kind == TERM_ADD || kind == TERM_EQ ? summand(left, &c) : left;
    if (rest != left && kind == TERM_ADD)
        return term_binary(store, TERM_ADD, rest, term_constant(store, right->constant + c, width));
    if (rest != left)
        return term_binary(store, TERM_EQ, rest, term_constant(store, right->constant - c, width));
    if (kind == TERM_EQ && left->kind == TERM_ZEXT) {
        const Term *low = term_constant(store, right->constant, left->children[0]->sort.width);
        return low->constant == right->constant ? term_binary(store, TERM_EQ, left->children[0], low)
                                                : term_bool(store, false);
    }
    return NULL;
}

const Term *term_binary(TermStore *store, TermKind kind, const Term *left, const Term *right)
{
    assert(kind == TERM_CONCAT || (kind >= TERM_EQ && kind <= TERM_SLE));
    assert(kind == TERM_CONCAT ? is_vector(left) && is_vector(right) : same_sort(left, right));
    assert(kind == TERM_EQ || is_vector(left));
    unsigned width = kind == TERM_CONCAT ? left->sort.width + right->sort.width : left->sort.width;
    assert(width <= 64);
    if (left->kind == TERM_CONSTANT && right->kind == TERM_CONSTANT) {
        uint64_t value = term_fold_binary(kind, left->sort.width, right->sort.width, left->constant, right->constant);
        return is_comparison(kind) ? term_bool(store, value) : term_constant(store, value, width);
    }
    if (is_commutative(kind) && right->kind != TERM_CONSTANT && (left->kind == TERM_CONSTANT || left->id > right->id)) {
        const Term *swap = left;
        left = right;
        right = swap;
    }
    const Term *simple = simpler(store, kind, left, right);
    if (!simple && is_vector(left) && is_vector(right))
        simple = simpler_inside(store, kind, left, right);
    if (simple)
        return simple;
    const Term *children[] = {left, right};
    return make(store, kind, is_comparison(kind) ? bits(0) : bits(width), 0, children, 2);
}

const Term *term_extract(TermStore *store, const Term *term, unsigned high, unsigned low)
{
    assert(is_vector(term) && low <= high && high < term->sort.width);
    if (!low && high + 1 == term->sort.width)
        return term;
    if (term->kind == TERM_CONSTANT)
        return term_constant(store, term->constant >> low, high - low + 1);
    if (term->kind == TERM_EXTRACT) {
        unsigned inner = term->constant & 0xff;
        return term_extract(store, term->children[0], high + inner, low + inner);
    }
    if (is_constant_choice(term))
        return term_ite(store, term->children[0], term_extract(store, term->children[1], high, low),
                        term_extract(store, term->children[2], high, low));
    if ((term->kind == TERM_ZEXT || term->kind == TERM_SEXT) && high < term->children[0]->sort.width)
        return term_extract(store, term->children[0], high, low);
    if (term->kind == TERM_ZEXT && low >= term->children[0]->sort.width)
        return term_constant(store, 0, high - low + 1);
    if (term->kind == TERM_CONCAT && high < term->children[1]->sort.width)
        return term_extract(store, term->children[1], high, low);
    if (term->kind == TERM_CONCAT && low >= term->children[1]->sort.width)
        return term_extract(store, term->children[0], high - term->children[1]->sort.width,
                            low - term->children[1]->sort.width);
    return make(store, TERM_EXTRACT, bits(high - low + 1), (uint64_t)high << 8 | low, &term, 1);
}

const Term *term_extend(TermStore *store, TermKind kind, const Term *term, unsigned width)
{
    assert((kind == TERM_ZEXT || kind == TERM_SEXT) && is_vector(term) && width >= term->sort.width && width <= 64);
    if (width == term->sort.width)
        return term;
    if (term->kind == TERM_CONSTANT)
        return term_constant(store, term_fold_extend(kind, term->sort.width, term->constant), width);
    if (is_constant_choice(term))
        return term_ite(store, term->children[0], term_extend(store, kind, term->children[1], width),
                        term_extend(store, kind, term->children[2], width));
    if (term->kind == kind || term->kind == TERM_ZEXT)
        return term_extend(store, term->kind, term->children[0], width);
    return make(store, kind, bits(width), 0, &term, 1);
}

const Term *term_select(TermStore *store, const Term *array, const Term *index)
{
    assert(array->sort.index && array->sort.index == index->sort.width && is_vector(index));
    if (array->kind == TERM_STORE && array->children[1] == index)
        return array->children[2];
    const Term *children[] = {array, index};
    return make(store, TERM_SELECT, bits(array->sort.width), 0, children, 2);
}

const Term *term_store(TermStore *store, const Term *array, const Term *index, const Term *value)
{
    assert(array->sort.index && array->sort.index == index->sort.width && is_vector(index) && is_vector(value));
    assert(array->sort.width == value->sort.width);
    if (array->kind == TERM_STORE && array->children[1] == index)
        array = array->children[0];
    const Term *children[] = {array, index, value};
    return make(store, TERM_STORE, array->sort, 0, children, 3);
}

const Term *term_rebuild(TermStore *store, const Term *term, const Term *const *children)
{
    switch (term->kind) {
    case TERM_TRUE:
    case TERM_FALSE:
    case TERM_CONSTANT:
    case TERM_VARIABLE:
        return term;
    case TERM_NOT:
        return term_not(store, children[0]);
    case TERM_AND:
    case TERM_OR:
        return junction(store, term->kind, children, term->child_count);
    case TERM_ITE:
        return term_ite(store, children[0], children[1], children[2]);
    case TERM_EXTRACT:
        return term_extract(store, children[0], (unsigned)(term->constant >> 8), term->constant & 0xff);
    case TERM_ZEXT:
    case TERM_SEXT:
        return term_extend(store, term->kind, children[0], term->sort.width);
    case TERM_SELECT:
        return term_select(store, children[0], children[1]);
    case TERM_STORE:
        return term_store(store, children[0], children[1], children[2]);
    default:
        return term_binary(store, term->kind, children[0], children[1]);
    }
}
