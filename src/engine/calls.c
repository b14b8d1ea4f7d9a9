/* SPDX-License-Identifier: MIT */
/* The call table. */
#include "engine/parts.h"

#include <string.h>

bool edge_is_call(const Program *program, EdgeId edge)
{
    const Edge *found = program_edge(program, edge);
    return found->step_count && found->steps[found->step_count - 1].kind == STEP_CALL;
}

/* What a context is looked for by. */
typedef struct ContextKey {
    FunctionId function;
    const State *const *row;
    const PrecisionMap *precision;
} ContextKey;

static bool has_key(const Context *context, const ContextKey *wanted)
{
    return context->function.index == wanted->function.index && context->precision == wanted->precision;
}

static bool equal_context(const void *item_wanted, const void *item, void *tree_given)
{
    const ContextKey *wanted = item_wanted;
    const Context *context = item;
    const Tree *tree = tree_given;
    return has_key(context, wanted) && product_equal(tree->product, wanted->row, context->root->states);
}

static uint64_t wanted_hash(const Tree *tree, const ContextKey *wanted)
{
    uint64_t hash = product_hash(tree->product, wanted->row);
    return hash_mix(hash_mix(hash, wanted->function.index), precision_map_id(wanted->precision));
}

static void context_list_add(ContextList *list, Context *context)
{
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = context;
}

/* Forgets contexts that were dropped. */
static void sweep(ContextList *list)
{
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i]->kept)
            list->items[count++] = list->items[i];
    list->count = count;
}

static Context *context_make(Tree *tree, const ContextKey *wanted, MarkSet marks, unsigned depth)
{
    Context *context = arena_alloc(tree->arena, sizeof *context);
    context->id = (uint32_t)tree->contexts.count;
    context->function = wanted->function;
    context->precision = wanted->precision;
    context->depth = depth;
    context->kept = true;
    context->hash = wanted_hash(tree, wanted);
    LocationId entry = program_function(tree->program, wanted->function)->entry;
    EdgeId none = {ID_NONE};
    context->root = node_make(tree, context, entry, NULL, none, NULL, wanted->row, marks, wanted->precision);
    waitlist_put(tree, context->root);
    pointer_set_add(tree->table, context->hash, context);
    context_list_add(&tree->contexts, context);
    ContextList *known = &tree->by_function[wanted->function.index];
    if (known->count == known->capacity)
        sweep(known);
    context_list_add(known, context);
    tree->stats.contexts++;
    return context;
}

void context_rehash(Tree *tree, Context *context)
{
    ContextKey wanted = {context->function, context->root->states, context->precision};
    pointer_set_remove(tree->table, context->hash, context);
    context->hash = wanted_hash(tree, &wanted);
    pointer_set_add(tree->table, context->hash, context);
}

/* Where nothing was refined, a call may share a context whose entry describes more than it needs. */
static bool shares_entries(const Tree *tree, const ContextKey *wanted)
{
    LocationId entry = program_function(tree->program, wanted->function)->entry;
    for (size_t i = 0; i < tree->product->component_count; i++)
        if (precision_map_at(wanted->precision, entry, i) != precision_map_default(wanted->precision, i))
            return false;
    return true;
}

static Context *context_find(Tree *tree, const ContextKey *wanted, MarkSet *marks)
{
    Context *equal = pointer_set_find(tree->table, wanted_hash(tree, wanted), wanted, equal_context, tree);
    if (equal) {
        tree->stats.table_hits++;
        return equal;
    }
    const ContextList *list = &tree->by_function[wanted->function.index];
    size_t oldest = list->count > WINDOW ? list->count - WINDOW : 0;
    for (size_t i = list->count; i-- > oldest && shares_entries(tree, wanted);) {
        Context *context = list->items[i];
        if (context->kept && context->call_count && has_key(context, wanted) &&
            product_leq(tree->product, wanted->row, context->root->states)) {
            list_move_last(list->items, list->count, i);
            tree->stats.table_hits_by_leq++;
            *marks |= 1u << MARK_MERGE;
            return context;
        }
    }
    return NULL;
}

void calls_start(Tree *tree, const PrecisionMap *precision)
{
    const Program *program = tree->program;
    LocationId entry = program_function(program, program->entry)->entry;
    Product *product = tree->product;
    product_initial(product);
    for (size_t i = 0; i < product->row_count; i++) {
        const State *row[COMPONENTS_MAX];
        memcpy(row, product_row(product, i), product->component_count * sizeof *row);
        for (size_t k = 0; k < product->component_count; k++)
            row[k] = tree->is_off[k] ? NULL : row[k];
        MarkSet marks = product->marks[i];
        product_arrive(product, row, entry, precision, &marks);
        ContextKey wanted = {program->entry, row, precision};
        Context *context = context_find(tree, &wanted, &marks);
        if (!context)
            context = context_make(tree, &wanted, marks, 0);
        context->is_start = true;
    }
}

/* The call's successors for one exit of its callee. */
static void give_result(Tree *tree, const Call *call, Node *exit)
{
    Product *product = tree->gluing;
    product_glue(product, exit->states, call->rest, call->edge);
    for (size_t i = 0; i < product->row_count; i++)
        node_reach(tree, call->node, call->edge, exit, product_row(product, i), product->marks[i] | call->marks);
}

/* The last context of this function on the way to a context, itself included; NULL if there is none. */
static Context *context_before(Context *context, const ContextKey *wanted)
{
    while (context && !has_key(context, wanted)) {
        Context *above = NULL;
        for (size_t i = 0; i < context->call_count && !above; i++)
            if (context->calls[i]->node->context->depth < context->depth)
                above = context->calls[i]->node->context;
        context = above;
    }
    return context;
}

/* Recursion is a loop over contexts: an entry is joined with the one before, as loop heads are. */
static bool entry_merge(Tree *tree, const Context *before, const State **entry, MarkSet *marks)
{
    Product *product = tree->product;
    const State *joined[COMPONENTS_MAX];
    MarkSet lost = 0;
    if (!product_join(product, before->root->states, entry, before->root->location, before->precision,
                      before->rounds + 1, joined, &lost) ||
        !product_leq(product, entry, joined))
        return false;
    memcpy(entry, joined, product->component_count * sizeof *joined);
    *marks |= lost;
    return true;
}

void calls_give_up(Tree *tree, Node *node, EdgeId edge)
{
    FunctionId function = program_location(tree->program, node->location)->function;
    Text text = {0};
    text_add(&text, "recursion of %s does not converge", program_function(tree->program, function)->name);
    const Edge *at = program_edge(tree->program, edge);
    unsupported_add(tree, node, edge, &at->steps[at->step_count - 1],
                    arena_string(tree->program->arena, text_string(&text)));
    text_free(&text);
}

void calls_blame(Tree *tree)
{
    Node *at = NULL;
    EdgeId edge = {ID_NONE};
    unsigned rounds = RECURSION_MANY;
    for (size_t i = 0; i < tree->nodes.count; i++) {
        Node *node = tree->nodes.items[i];
        if (node->kept && node->parent && location_is_exit(tree, node->location) && node->rounds > rounds) {
            at = node->parent;
            edge = node->edge;
            rounds = node->rounds;
        }
    }
    for (size_t i = 0; i < tree->contexts.count; i++) {
        const Context *context = tree->contexts.items[i];
        if (context->kept && context->call_count && context->rounds > rounds) {
            at = context->calls[0]->node;
            edge = context->calls[0]->edge;
            rounds = context->rounds;
        }
    }
    if (at)
        calls_give_up(tree, at, edge);
}

static void enter(Tree *tree, Node *node, EdgeId edge, FunctionId callee, const State *const *row, MarkSet marks)
{
    Product *product = tree->product;
    const State *entry[COMPONENTS_MAX], *rest[COMPONENTS_MAX];
    product_cut(product, row, edge, callee, entry, rest);
    MarkSet entry_marks = 0;
    product_arrive(product, entry, program_function(tree->program, callee)->entry, node->precision, &entry_marks);
    marks |= entry_marks;

    ContextKey wanted = {callee, entry, precision_map_within(tree->precisions, node->precision, callee)};
    Context *context = context_find(tree, &wanted, &marks), *before = NULL;
    if (!context)
        before = context_before(node->context, &wanted);
    if (before && entry_merge(tree, before, entry, &entry_marks)) {
        marks |= entry_marks;
        context = context_find(tree, &wanted, &marks);
    }
    if (!context && before && before->rounds >= RECURSION_MOST) {
        calls_give_up(tree, node, edge);
        return;
    }
    if (!context) {
        context = context_make(tree, &wanted, entry_marks, node->context->depth + 1);
        context->rounds = before ? before->rounds + 1 : 0;
    }

    size_t bytes = product->component_count * sizeof *rest;
    Call *call = arena_alloc(tree->arena, sizeof *call + bytes);
    *call = (Call){node, edge, context, marks, node->first_call};
    memcpy(call->rest, rest, bytes);
    node->first_call = call;
    context->calls = array_room(context->calls, &context->call_capacity, context->call_count, sizeof(Call *));
    context->calls[context->call_count++] = call;
    closing_call(tree, call);
    for (size_t i = 0; i < context->exit_count; i++)
        give_result(tree, call, context->exits[i]);
}

void calls_enter(Tree *tree, Node *node, EdgeId edge, const State *const *row, MarkSet marks)
{
    const Edge *called = program_edge(tree->program, edge);
    const Step *step = &called->steps[called->step_count - 1];
    FunctionList *callees = &tree->callees;
    if (!product_callees(tree->product, row, edge, callees)) {
        unsupported_add(tree, node, edge, step, "call through an unknown function pointer");
        return;
    }
    for (size_t i = 0; i < callees->count; i++) {
        if (program_function(tree->program, callees->items[i])->is_defined)
            enter(tree, node, edge, callees->items[i], row, marks);
        else
            unsupported_add(tree, node, edge, step, "call of a function without a body");
    }
}

void calls_exit(Tree *tree, Node *node)
{
    Context *context = node->context;
    context->exits = array_room(context->exits, &context->exit_capacity, context->exit_count, sizeof(Node *));
    context->exits[context->exit_count++] = node;
    node->is_exit = true;
    for (size_t i = 0; i < context->call_count; i++)
        give_result(tree, context->calls[i], node);
}
