/* SPDX-License-Identifier: MIT */
/* Precisions are immutable and made in the domain's arena; shapes met are numbered once, thresholds are sorted by
 * that number. */
#include "domain/smg/precision.h"

#include "domain/smg/lengths.h"
#include "domain/smg/trees.h"

#include <string.h>

enum { FOLD_EQUAL = 2, FOLD_COMPARABLE = 2, FOLD_INCOMPARABLE = 3, FOLD_PATTERN = 5, THRESHOLD_MOST = 1000 };
enum {
    MERGE_NUMBERS = 2,
    MERGE_SHAPES = 4,
    MERGE_CONSTANTS = 12,
    MERGE_STARTS = 24,
    WIDEN = 3,
    HURRY = 24,
    ROUNDS_MOST = 1002
};

/* When states of a loop merge. */
typedef enum Merging {
    MERGING_SOON,
    MERGING_LATE, /* not before the largest number that the program mentions has been counted to */
    MERGING_LAST, /* not before ROUNDS_MOST rounds */
} Merging;

typedef struct ShapeThreshold {
    uint32_t shape, length; /* greater than the precision's `every` */
} ShapeThreshold;

struct Precision {
    bool tells_constants;
    Merging merging;
    uint32_t every;               /* no chain of any shape folds that is shorter */
    const ShapeThreshold *shapes; /* ascending by shape */
    size_t shape_count;
    uint32_t trees;      /* the set of tree shapes by which blocks fold (trees.h) */
    bool tells_elements; /* of arrays of numbers */
    bool forgets;        /* links to blocks that no variable names (grow.h) */
};

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static uint32_t threshold_of(const Precision *precision, uint32_t shape)
{
    for (size_t i = 0; i < precision->shape_count; i++)
        if (precision->shapes[i].shape == shape)
            return precision->shapes[i].length;
    return precision->every;
}

static bool same_shape(ListShape a, ListShape b)
{
    return a.size == b.size && a.head == b.head && a.next == b.next && a.prev == b.prev && a.back == b.back;
}

/* The shape's number, or that of a shape yet unknown. */
static uint32_t find_shape(const SmgDomain *domain, ListShape shape)
{
    uint32_t i = 0;
    while (i < domain->shape_count && !same_shape(domain->shapes[i], shape))
        i++;
    return i;
}

uint32_t precision_shape(SmgDomain *domain, ListShape shape)
{
    uint32_t found = find_shape(domain, shape);
    if (found == domain->shape_count) {
        domain->shapes =
            array_room(domain->shapes, &domain->shape_capacity, domain->shape_count, sizeof *domain->shapes);
        domain->shapes[domain->shape_count++] = shape;
    }
    return found;
}

/* A pattern knows neighbours, not what lies further apart: a list of few parts, each of one constant, stays in parts. */
static uint32_t incomparable(const Precision *precision)
{
    return precision->tells_constants ? FOLD_PATTERN : FOLD_INCOMPARABLE;
}

FoldThresholds precision_thresholds(const SmgDomain *domain, const Precision *precision, ListShape shape)
{
    uint32_t least = precision->shape_count ? threshold_of(precision, find_shape(domain, shape)) : precision->every;
    return (FoldThresholds){larger(FOLD_EQUAL, least), larger(FOLD_COMPARABLE, least),
                            larger(incomparable(precision), least), precision->tells_constants};
}

MergeRounds precision_rounds(const SmgDomain *domain, const Precision *precision)
{
    unsigned rounds = 0;
    if (precision->merging == MERGING_LATE)
        rounds = larger(MERGE_CONSTANTS, domain->largest_count + 2);
    else if (precision->merging == MERGING_LAST)
        rounds = ROUNDS_MOST;
    return (MergeRounds){larger(MERGE_NUMBERS, rounds),
                         larger(MERGE_SHAPES, rounds),
                         precision->tells_constants ? larger(MERGE_CONSTANTS, rounds) : 0,
                         MERGE_STARTS,
                         larger(WIDEN, rounds + 1),
                         larger(WIDEN, rounds + 1) + HURRY};
}

const Precision *precision_coarsest(SmgDomain *domain)
{
    if (!domain->coarsest)
        domain->coarsest = arena_alloc(domain->lasting, sizeof *domain->coarsest);
    return domain->coarsest;
}

static Precision *copy(SmgDomain *domain, const Precision *precision)
{
    Precision *made = arena_alloc(domain->lasting, sizeof *made);
    *made = *precision;
    return made;
}

static void add(PrecisionList *out, const Precision *precision)
{
    out->items = array_room(out->items, &out->capacity, out->count, sizeof *out->items);
    out->items[out->count++] = precision;
}

/* `length` for one shape, or, with SHAPE_ANY, for all. */
static const Precision *raise(SmgDomain *domain, const Precision *precision, uint32_t shape, uint32_t length)
{
    Precision *made = copy(domain, precision);
    ShapeThreshold *shapes = arena_alloc(domain->lasting, (precision->shape_count + 1) * sizeof *shapes);
    if (shape == SHAPE_ANY)
        made->every = larger(made->every, length);
    size_t count = 0;
    bool placed = shape == SHAPE_ANY;
    for (size_t i = 0; i <= precision->shape_count; i++) {
        bool is_end = i == precision->shape_count;
        if (!placed && (is_end || precision->shapes[i].shape >= shape)) {
            ShapeThreshold raised = {shape, larger(length, threshold_of(precision, shape))};
            if (raised.length > made->every)
                shapes[count++] = raised;
            placed = true;
        }
        if (!is_end && precision->shapes[i].shape != shape && precision->shapes[i].length > made->every)
            shapes[count++] = precision->shapes[i];
    }
    made->shapes = shapes;
    made->shape_count = count;
    return made;
}

const Precision *precision_keep_chains(SmgDomain *domain, const Precision *precision, uint32_t shape, uint32_t length)
{
    if (length >= THRESHOLD_MOST || (shape != SHAPE_ANY && shape >= domain->shape_count))
        return NULL;
    return raise(domain, precision, shape, length + 1);
}

const Precision *precision_with_constants(SmgDomain *domain, const Precision *precision)
{
    if (precision->tells_constants)
        return precision;
    Precision *made = copy(domain, precision);
    made->tells_constants = true;
    return made;
}

const Precision *precision_finest(SmgDomain *domain)
{
    Precision *made = copy(domain, precision_coarsest(domain));
    *made = (Precision){.tells_constants = true, .merging = MERGING_LAST, .every = THRESHOLD_MOST, .trees = TREES_NONE};
    return made;
}

const Precision *precision_join(SmgDomain *domain, const Precision *left, const Precision *right)
{
    if (precision_at_least_as_fine(left, right))
        return left;
    const Precision *made = raise(domain, left, SHAPE_ANY, right->every);
    for (size_t i = 0; i < right->shape_count; i++)
        made = raise(domain, made, right->shapes[i].shape, right->shapes[i].length);
    Precision *joined = copy(domain, made);
    joined->tells_constants |= right->tells_constants;
    joined->merging = left->merging > right->merging ? left->merging : right->merging;
    joined->trees = left->trees < right->trees ? left->trees : right->trees;
    joined->tells_elements |= right->tells_elements;
    joined->forgets &= right->forgets;
    return joined;
}

const Precision *precision_meet(SmgDomain *domain, const Precision *left, const Precision *right)
{
    if (precision_at_least_as_fine(right, left))
        return left;
    Precision *made = copy(domain, left);
    made->tells_constants &= right->tells_constants;
    made->merging = left->merging < right->merging ? left->merging : right->merging;
    made->trees = left->trees > right->trees ? left->trees : right->trees;
    made->tells_elements &= right->tells_elements;
    made->forgets |= right->forgets;
    made->every = left->every < right->every ? left->every : right->every;
    made->shape_count = 0;
    const Precision *met = made;
    for (uint32_t i = 0; i < domain->shape_count; i++) {
        uint32_t a = threshold_of(left, i), b = threshold_of(right, i);
        met = raise(domain, met, i, a < b ? a : b);
    }
    return met;
}

const Precision *precision_with_trees(SmgDomain *domain, const Precision *precision, uint32_t trees)
{
    Precision *made = copy(domain, precision);
    made->trees = trees;
    return made;
}

const Precision *precision_forgetting(SmgDomain *domain, const Precision *precision, bool forgets)
{
    Precision *made = copy(domain, precision);
    made->forgets = forgets;
    return made;
}

const Precision *precision_with_elements(SmgDomain *domain, const Precision *precision)
{
    Precision *made = copy(domain, precision);
    made->tells_elements = true;
    return made;
}

bool precision_tells_elements(const Precision *precision)
{
    return precision->tells_elements;
}

bool precision_forgets(const Precision *precision)
{
    return precision->forgets;
}

uint32_t precision_trees(const Precision *precision)
{
    return precision->trees;
}

uint64_t precision_threshold(const Precision *precision)
{
    uint32_t most = precision->every;
    for (size_t i = 0; i < precision->shape_count; i++)
        most = larger(most, precision->shapes[i].length);
    return most;
}

/* What lies directly finer: constants told apart, merging one step later, one node more for a shape that was met. */
void precision_finer(SmgDomain *domain, const Precision *precision, PrecisionList *out)
{
    if (!precision->tells_constants)
        add(out, precision_with_constants(domain, precision));
    if (precision->merging < MERGING_LAST) {
        Precision *made = copy(domain, precision);
        made->merging++;
        add(out, made);
    }
    for (uint32_t i = 0; i < domain->shape_count; i++) {
        uint32_t threshold = larger(FOLD_EQUAL, threshold_of(precision, i));
        if (threshold < THRESHOLD_MOST)
            add(out, raise(domain, precision, i, threshold + 1));
    }
}

bool precision_at_least_as_fine(const Precision *left, const Precision *right)
{
    if (left->tells_constants < right->tells_constants || left->merging < right->merging ||
        left->every < right->every || left->trees > right->trees || left->forgets > right->forgets ||
        left->tells_elements < right->tells_elements)
        return false;
    for (size_t i = 0; i < right->shape_count; i++)
        if (threshold_of(left, right->shapes[i].shape) < right->shapes[i].length)
            return false;
    return true;
}

/* A threshold for all shapes outweighs those of single ones. */
size_t precision_size(const Precision *precision)
{
    size_t size = precision->tells_constants + precision->tells_elements + precision->merging +
                  (size_t)THRESHOLD_MOST * precision->every + (TREES_ALL - precision->trees) + !precision->forgets;
    for (size_t i = 0; i < precision->shape_count; i++)
        size += precision->shapes[i].length - precision->every;
    return size;
}

static void print_thresholds(Text *out, const Precision *precision, uint32_t least)
{
    text_add(out, "%u, %u, %u", larger(FOLD_EQUAL, least), larger(FOLD_COMPARABLE, least),
             larger(incomparable(precision), least));
}

void precision_print(const SmgDomain *domain, const Precision *precision, Text *out)
{
    text_add(out, "fold at ");
    print_thresholds(out, precision, precision->every);
    for (size_t i = 0; i < precision->shape_count; i++) {
        ListShape shape = domain->shapes[precision->shapes[i].shape];
        text_add(out, " (");
        print_thresholds(out, precision, precision->shapes[i].length);
        text_add(out, " for %lld bytes linked at %lld", (long long)shape.size, (long long)shape.next);
        if (shape.prev >= 0)
            text_add(out, " and %lld", (long long)shape.prev);
        text_add(out, ")");
    }
    if (precision->trees)
        text_add(out, ", trees");
    if (precision->forgets)
        text_add(out, ", links forgotten");
    if (precision->tells_constants)
        text_add(out, ", constants told apart");
    if (precision->tells_elements)
        text_add(out, ", elements told");
    if (precision->merging)
        text_add(out, ", merge after %u rounds", precision_rounds(domain, precision).numbers);
}
