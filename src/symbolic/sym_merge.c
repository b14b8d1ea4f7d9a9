/* SPDX-License-Identifier: MIT */
/* Two states at one place as one: what they agree on stays, the rest is a choice under the conditions that tell them
 * apart. Blocks made since they parted are numbered anew; instances of one local that only one of them can have at a
 * time are one block. */
#include "symbolic/sym.h"

#include <stdlib.h>
#include <string.h>

typedef struct Merge {
    Symbols *symbols;
    const SymState *left, *right;
    SymState *merged;
    const Term *is_left, *is_right; /* what tells them apart; each is the other's negation */
    uint32_t shared;                /* blocks below this are the same */
    uint32_t *renamed;              /* by block of the right state: its number in the merged one */
} Merge;

static const SymCondition *common_condition(const SymCondition *left, const SymCondition *right)
{
    while (left != right) {
        uint32_t l = left ? left->count : 0, r = right ? right->count : 0;
        if (l >= r)
            left = left->older;
        if (r >= l)
            right = right->older;
    }
    return left;
}

static SymValue renamed_value(const Merge *merge, SymValue value)
{
    bool changes = false;
    for (uint32_t i = 0; !value.bits && i < value.target_count; i++)
        changes = changes || (value.targets[i].block != ID_NONE &&
                              merge->renamed[value.targets[i].block] != value.targets[i].block);
    if (!changes)
        return value;
    SymTarget *targets = arena_alloc(merge->symbols->arena, value.target_count * sizeof *targets);
    for (uint32_t i = 0; i < value.target_count; i++) {
        targets[i] = value.targets[i];
        if (targets[i].block != ID_NONE)
            targets[i].block = merge->renamed[targets[i].block];
    }
    value.targets = targets;
    return value;
}

static SymValue merged_value(const Merge *merge, SymValue left, SymValue right)
{
    right = renamed_value(merge, right);
    if (left.width == right.width && left.bits == right.bits && left.bits && left.tainted == right.tainted)
        return left;
    return sym_choice(merge->symbols, merge->is_left, left, right);
}

typedef struct WriteList {
    const SymWrite **items; /* newest first */
    bool *used;
    size_t count;
} WriteList;

/* The writes down to a common one. */
static WriteList writes_above(const SymWrite *write, const SymWrite *common)
{
    WriteList list = {0};
    for (const SymWrite *each = write; each != common; each = each->older)
        list.count++;
    list.items = mem_alloc((list.count + 1) * sizeof *list.items);
    list.used = mem_alloc(list.count + 1);
    size_t i = 0;
    for (; write != common; write = write->older)
        list.items[i++] = write;
    return list;
}

static const SymWrite *common_write(const SymBlock *left, const SymBlock *right)
{
    const SymWrite *l = left->writes, *r = right->writes;
    uint32_t l_count = 0, r_count = 0;
    for (const SymWrite *each = l; each; each = each->older)
        l_count++;
    for (const SymWrite *each = r; each; each = each->older)
        r_count++;
    for (; l_count > r_count; l_count--)
        l = l->older;
    for (; r_count > l_count; r_count--)
        r = r->older;
    while (l != r) {
        l = l->older;
        r = r->older;
    }
    return l;
}

/* May the write be taken to be the newest of its list? */
static bool can_surface(TermStore *terms, const WriteList *list, size_t at)
{
    if (list->items[at]->when->kind != TERM_TRUE || list->items[at]->kind != WRITE_VALUE)
        return false;
    for (size_t i = 0; i < at; i++)
        if (sym_overlap(terms, list->items[i], list->items[at])->kind != TERM_FALSE)
            return false;
    return true;
}

static const SymWrite *write_on(const Merge *merge, const SymWrite *below, const SymWrite *write, const Term *when)
{
    SymWrite *copy = arena_alloc(merge->symbols->arena, sizeof *copy);
    *copy = *write;
    copy->older = below;
    copy->when = sym_and2(merge->symbols->terms, write->when, when);
    return copy;
}

/* Both lists over what they share: a place that both wrote last is one write, the others hold on their side only. */
static void merge_writes(const Merge *merge, SymBlock *block, const SymBlock *left, const SymBlock *right)
{
    TermStore *terms = merge->symbols->terms;
    const SymWrite *common = common_write(left, right), *merged = common;
    WriteList ours = writes_above(left->writes, common), theirs = writes_above(right->writes, common);
    const SymWrite **both = mem_alloc((ours.count + 1) * sizeof *both);
    size_t both_count = 0;
    for (size_t i = 0; i < ours.count; i++)
        for (size_t k = 0; k < theirs.count; k++)
            if (!ours.used[i] && !theirs.used[k] && ours.items[i]->offset == theirs.items[k]->offset &&
                ours.items[i]->size == theirs.items[k]->size && can_surface(terms, &ours, i) &&
                can_surface(terms, &theirs, k)) {
                SymWrite *one = arena_alloc(merge->symbols->arena, sizeof *one);
                *one = *ours.items[i];
                one->value = merged_value(merge, ours.items[i]->value, theirs.items[k]->value);
                both[both_count++] = one;
                ours.used[i] = theirs.used[k] = true;
            }
    for (size_t i = ours.count; i-- > 0;)
        if (!ours.used[i])
            merged = write_on(merge, merged, ours.items[i], merge->is_left);
    for (size_t k = theirs.count; k-- > 0;)
        if (!theirs.used[k]) {
            SymWrite write = *theirs.items[k];
            write.value = renamed_value(merge, write.value);
            merged = write_on(merge, merged, &write, merge->is_right);
        }
    for (size_t i = 0; i < both_count; i++)
        merged = write_on(merge, merged, both[i], term_bool(terms, true));
    block->writes = merged;
    block->write_count = 0;
    for (const SymWrite *each = merged; each; each = each->older)
        block->write_count++;
    free(ours.items);
    free(ours.used);
    free(theirs.items);
    free(theirs.used);
    free(both);
}

/* A block that both have. */
static void merge_block(Merge *merge, uint32_t id, const SymBlock *left, const SymBlock *right)
{
    if (id < merge->shared && left->writes == right->writes && left->live == right->live)
        return;
    SymBlock *block = sym_edit_block(merge->symbols, merge->merged, id);
    block->live = term_ite(merge->symbols->terms, merge->is_left, left->live, right->live);
    if (left->live->kind == TERM_FALSE || right->live->kind == TERM_FALSE) {
        /* The contents of one side are gone. */
        bool is_left = right->live->kind == TERM_FALSE;
        block->writes = NULL;
        const SymBlock none = {0};
        merge_writes(merge, block, is_left ? left : &none, is_left ? &none : right);
    } else if (left->writes != right->writes) {
        merge_writes(merge, block, left, right);
    }
}

/* What only the right state has. */
static void take_blocks(Merge *merge)
{
    const SymState *right = merge->right;
    for (uint32_t i = merge->shared; i < right->blocks.count; i++) {
        if (merge->renamed[i] != ID_NONE)
            continue;
        SymBlock *block = chunks_add(&merge->merged->blocks, merge->symbols->arena, merge->merged->owner);
        merge->renamed[i] = merge->merged->blocks.count - 1;
        *block = *sym_block(right, i);
        block->live = sym_and2(merge->symbols->terms, block->live, merge->is_right);
    }
    for (uint32_t i = merge->shared; i < right->blocks.count; i++) {
        if (merge->renamed[i] < merge->left->blocks.count)
            continue;
        SymBlock *block = sym_edit_block(merge->symbols, merge->merged, merge->renamed[i]);
        const SymWrite *writes = NULL;
        WriteList list = writes_above(block->writes, NULL);
        for (size_t k = list.count; k-- > 0;) {
            SymWrite write = *list.items[k];
            write.value = renamed_value(merge, write.value);
            writes = write_on(merge, writes, &write, term_bool(merge->symbols->terms, true));
        }
        block->writes = writes;
        free(list.items);
        free(list.used);
    }
    const Term *is_left = merge->is_left;
    for (uint32_t i = merge->shared; i < merge->left->blocks.count; i++) {
        SymBlock *block = sym_edit_block(merge->symbols, merge->merged, i);
        block->live = sym_and2(merge->symbols->terms, block->live, is_left);
    }
}

static void pair_blocks(Merge *merge, uint32_t left, uint32_t right)
{
    if (right != ID_NONE && right >= merge->shared && left != ID_NONE && left >= merge->shared)
        merge->renamed[right] = left;
}

/* Locals and other stack blocks of two frames that stand for the same. False if they do not fit together. */
static bool pair_frames(Merge *merge, const SymFrame *left, const SymFrame *right)
{
    uint32_t locals = program_function(merge->symbols->program, left->function)->local_count;
    if (left->alloca_count != right->alloca_count || (left->varargs == ID_NONE) != (right->varargs == ID_NONE))
        return false;
    for (uint32_t i = 0; i < locals; i++) {
        bool differ = left->locals[i] != right->locals[i];
        if (differ && (left->locals[i] == ID_NONE || right->locals[i] == ID_NONE || left->locals[i] < merge->shared ||
                       right->locals[i] < merge->shared))
            return false;
        pair_blocks(merge, left->locals[i], right->locals[i]);
    }
    for (size_t i = 0; i < left->alloca_count; i++) {
        bool is_old = left->allocas[i] < merge->shared || right->allocas[i] < merge->shared;
        if (left->allocas[i] != right->allocas[i] && is_old)
            return false;
        if (left->allocas[i] >= merge->shared &&
            sym_block(merge->left, left->allocas[i])->size != sym_block(merge->right, right->allocas[i])->size)
            return false;
        pair_blocks(merge, left->allocas[i], right->allocas[i]);
    }
    pair_blocks(merge, left->varargs, right->varargs);
    return true;
}

static void merge_registers(Merge *merge, SymFrame *frame, const SymFrame *left, const SymFrame *right, LocationId at)
{
    const Location *location = program_location(merge->symbols->program, at);
    frame->registers = chunks_empty(sizeof(SymValue));
    for (uint32_t i = 0; i < location->live_count; i++) {
        uint32_t reg = location->live[i].index;
        SymValue none = {0}, ours = none, theirs = none;
        if (reg < left->registers.count)
            ours = *(const SymValue *)chunks_at(&left->registers, reg);
        if (reg < right->registers.count)
            theirs = *(const SymValue *)chunks_at(&right->registers, reg);
        while (frame->registers.count <= reg)
            chunks_add(&frame->registers, merge->symbols->arena, merge->merged->owner);
        SymValue *value = chunks_edit(&frame->registers, merge->symbols->arena, merge->merged->owner, reg);
        if (ours.width && ours.width == theirs.width)
            *value = merged_value(merge, ours, theirs);
        else
            *value = ours.width ? ours : renamed_value(merge, theirs);
    }
}

static void merge_frames(Merge *merge)
{
    const SymState *left = merge->left, *right = merge->right;
    for (size_t i = 0; i < left->frame_count; i++) {
        SymFrame *frame = arena_alloc(merge->symbols->arena, sizeof *frame);
        *frame = *left->frames[i];
        frame->owner = 0; /* nobody's: copied before it is written */
        merge->merged->frames[i] = frame;
        LocationId at = i + 1 == left->frame_count
                            ? left->location
                            : program_edge(merge->symbols->program, left->frames[i + 1]->call)->target;
        if (left->frames[i] != right->frames[i])
            merge_registers(merge, frame, left->frames[i], right->frames[i], at);
    }
}

static const SymChoice *choice_on(const Merge *merge, const SymChoice *below, const SymChoice *choice, const Term *when)
{
    SymChoice *copy = arena_alloc(merge->symbols->arena, sizeof *copy);
    *copy = *choice;
    copy->older = below;
    copy->count = below ? below->count + 1 : 1;
    copy->when = sym_and2(merge->symbols->terms, choice->when, when);
    return copy;
}

/* Adds the choices of one side since `common`, oldest first. */
static const SymChoice *choices_take(const Merge *merge, const SymChoice *below, const SymChoice *side,
                                     const SymChoice *common, const Term *when)
{
    size_t count = (side ? side->count : 0) - (common ? common->count : 0), i = 0;
    const SymChoice **list = mem_alloc((count + 1) * sizeof *list);
    for (; side != common; side = side->older)
        list[i++] = side;
    while (i-- > 0)
        below = choice_on(merge, below, list[i], when);
    free(list);
    return below;
}

static void merge_choices(Merge *merge)
{
    const SymChoice *left = merge->left->choices, *right = merge->right->choices;
    while (left != right) {
        uint32_t l = left ? left->count : 0, r = right ? right->count : 0;
        if (l >= r)
            left = left->older;
        if (r >= l)
            right = right->older;
    }
    const SymChoice *merged = choices_take(merge, left, merge->left->choices, left, merge->is_left);
    merge->merged->choices = choices_take(merge, merged, merge->right->choices, left, merge->is_right);
}

/* A name for a condition, so that terms stay small. */
static const Term *named(Symbols *symbols, const Term *condition)
{
    const Term *inner = condition->kind == TERM_NOT ? condition->children[0] : condition;
    if (!inner->child_count)
        return condition;
    Text text = {0};
    text_add(&text, "merge!%llu", (unsigned long long)++*symbols->variables);
    const Term *name = term_variable(symbols->terms, text_string(&text), (Sort){0});
    text_free(&text);
    symbols->definitions = array_room(symbols->definitions, &symbols->definition_capacity, symbols->definition_count,
                                      sizeof *symbols->definitions);
    symbols->definitions[symbols->definition_count++] = term_binary(symbols->terms, TERM_EQ, name, condition);
    return name;
}

SymState *sym_merge(Symbols *symbols, SymState *left, SymState *right)
{
    if (left->location.index != right->location.index || left->frame_count != right->frame_count)
        return NULL;
    Merge merge = {.symbols = symbols, .left = left, .right = right};
    while (merge.shared < left->blocks.count && merge.shared < right->blocks.count &&
           sym_block(left, merge.shared)->serial == sym_block(right, merge.shared)->serial)
        merge.shared++;
    merge.renamed = mem_alloc((right->blocks.count + 1) * sizeof *merge.renamed);
    for (uint32_t i = 0; i < right->blocks.count; i++)
        merge.renamed[i] = i < merge.shared ? i : ID_NONE;
    bool fits = true;
    for (size_t i = 0; i < left->frame_count && fits; i++)
        fits = left->frames[i]->function.index == right->frames[i]->function.index &&
               left->frames[i]->call.index == right->frames[i]->call.index &&
               pair_frames(&merge, left->frames[i], right->frames[i]);
    if (fits) {
        const SymCondition *common = common_condition(left->conditions, right->conditions);
        const Term *ours = sym_condition(symbols, left->conditions, common);
        const Term *theirs = sym_condition(symbols, right->conditions, common);
        merge.is_left = named(symbols, ours);
        merge.is_right = term_not(symbols->terms, merge.is_left);
        merge.merged = sym_fork(symbols, left);
        merge.merged->conditions = common;
        merge.merged->is_dead = false;
        if (ours != term_not(symbols->terms, theirs))
            sym_assume(symbols, merge.merged, named(symbols, sym_or2(symbols->terms, ours, theirs)));
        take_blocks(&merge);
        for (uint32_t i = 0; i < right->blocks.count; i++)
            if (merge.renamed[i] < left->blocks.count)
                merge_block(&merge, merge.renamed[i], sym_block(left, merge.renamed[i]), sym_block(right, i));
        merge_frames(&merge);
        merge_choices(&merge);
        merge.merged->doubt = left->doubt ? left->doubt : right->doubt;
        if (right->next_base > left->next_base)
            merge.merged->next_base = right->next_base;
    }
    free(merge.renamed);
    return merge.merged;
}
