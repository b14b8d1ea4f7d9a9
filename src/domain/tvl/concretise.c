/* SPDX-License-Identifier: MIT */
/* Heaps by depth-first search over the values that are 1/2, core predicates first: the others mostly follow by their rules. */
#include "domain/tvl/concretise.h"

#include <string.h>

enum { STEPS = 200, HEAPS = 3, HEAP_NODES = 24 };

typedef struct Concretiser {
    const Spec *spec;
    Evaluator *evaluator;
    Arena *arena;
    ConcreteVisit *visit;
    void *context;
    uint8_t *changes; /* by predicate id, see coerce */
    uint64_t random;
    unsigned steps, heaps; /* of one attempt */
    bool ended;
} Concretiser;

static uint64_t next_random(Concretiser *concretiser)
{
    concretiser->random = concretiser->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return concretiser->random >> 33;
}

/* The first value that is 1/2. False if there is none. */
static bool find_unknown(const Structure *structure, const Predicate **predicate, uint32_t *word, uint32_t *bit)
{
    const Vocabulary *vocabulary = structure->vocabulary;
    for (unsigned derived = 0; derived < 2; derived++)
        for (size_t p = 0; p < vocabulary->count; p++) {
            *predicate = vocabulary->predicates[p];
            if (((*predicate)->definition != NULL) != derived || ((*predicate)->arity && !structure->nodes))
                continue;
            uint64_t all = (*predicate)->arity ? node_set(structure->nodes) : 1;
            const Kleene *words = structure_read(structure, *predicate);
            for (*word = 0; *word < structure_word_count(structure->nodes, (*predicate)->arity); ++*word) {
                uint64_t unknown = words[*word].may & ~words[*word].must & all;
                *bit = unknown ? (uint32_t)__builtin_ctzll(unknown) : 0;
                if (unknown)
                    return true;
            }
        }
    return false;
}

/* Decides what is 1/2 in a structure that coerce has seen. */
static void decide(Concretiser *concretiser, const Structure *structure)
{
    const Predicate *predicate;
    uint32_t word, bit;
    if (concretiser->ended || concretiser->steps == STEPS || concretiser->heaps == HEAPS)
        return;
    concretiser->steps++;
    if (!find_unknown(structure, &predicate, &word, &bit)) {
        concretiser->heaps++;
        concretiser->ended = !concretiser->visit(concretiser->context, structure);
        return;
    }
    bool first = next_random(concretiser) & 1;
    for (unsigned turn = 0; turn < 2; turn++) {
        bool value = first == (turn == 0);
        ArenaMark mark = arena_mark(concretiser->arena);
        Structure *decided = structure_copy(concretiser->arena, structure);
        kleene_put(&structure_words(decided, predicate)[word], bit, value ? TRUTH_TRUE : TRUTH_FALSE);
        memset(concretiser->changes, 0, concretiser->spec->vocabulary->count);
        concretiser->changes[predicate->id] = value ? CHANGE_GAINED_MUST : CHANGE_LOST_MAY;
        if (coerce(concretiser->spec->coercer, concretiser->evaluator, decided, concretiser->changes))
            decide(concretiser, decided);
        arena_pop(concretiser->arena, mark);
    }
}

/* Every summary node becomes so many individuals, a node that may be absent is there or not; 0 copies: any number of them. NULL
 * if that is too many. */
static Structure *spread(Concretiser *concretiser, const Structure *structure, uint32_t copies)
{
    const Vocabulary *vocabulary = structure->vocabulary;
    Structure *result = structure_copy(concretiser->arena, structure);
    Kleene *present = structure_words(result, vocabulary_ac(vocabulary));
    uint64_t doubtful = present->may & ~present->must & node_set(result->nodes);
    if (doubtful && next_random(concretiser) & 1)
        result = structure_restrict(concretiser->arena, result, node_set(result->nodes) & ~doubtful);
    else
        present->must |= doubtful;
    for (uint32_t i = 0, nodes = result->nodes; i < nodes; i++) {
        uint32_t wanted = !structure_is_summary(result, i) ? 1 : copies ? copies : 1 + next_random(concretiser) % 3;
        for (; wanted > 1 && result->nodes <= HEAP_NODES; wanted--)
            result = structure_duplicate(concretiser->arena, result, i);
    }
    *structure_words(result, vocabulary_sm(vocabulary)) = (Kleene){0, 0};
    return result->nodes <= HEAP_NODES ? result : NULL;
}

void structure_concretise(const Spec *spec, Evaluator *evaluator, Arena *arena, const Structure *structure,
                          unsigned attempts, ConcreteVisit *visit, void *context)
{
    Concretiser concretiser = {.spec = spec,
                               .evaluator = evaluator,
                               .arena = arena,
                               .visit = visit,
                               .context = context,
                               .changes = arena_alloc(arena, spec->vocabulary->count + 1),
                               .random = 1};
    for (unsigned attempt = 0; attempt < attempts && !concretiser.ended; attempt++) {
        ArenaMark mark = arena_mark(arena);
        concretiser.steps = concretiser.heaps = 0;
        Structure *heap = spread(&concretiser, structure, attempt < 3 ? (uint32_t[]){2, 3, 1}[attempt] : 0);
        if (heap && coerce(spec->coercer, evaluator, heap, NULL))
            decide(&concretiser, heap);
        arena_pop(arena, mark);
    }
}
