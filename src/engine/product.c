/* SPDX-License-Identifier: MIT */
/* Every operation component by component; post and glue pair up what the components answer, and findings stand if no
 * component can exclude them. */
#include "engine/product.h"

#include "base/map.h"

#include <assert.h>
#include <stdlib.h>

Product *product_create(Domain *const *components, size_t component_count)
{
    assert(component_count > 0);
    Product *product = mem_alloc(sizeof *product);
    product->components = components;
    product->component_count = component_count;
    product->parts = mem_alloc(component_count * sizeof *product->parts);
    return product;
}

void product_destroy(Product *product)
{
    if (!product)
        return;
    for (size_t i = 0; i < product->component_count; i++)
        post_result_free(&product->parts[i]);
    free(product->parts);
    free(product->rows);
    free(product->marks);
    free(product->findings);
    free(product);
}

const State *const *product_row(const Product *product, size_t i)
{
    return product->rows + i * product->component_count;
}

static void answer_clear(Product *product)
{
    product->row_count = product->finding_count = 0;
    product->unsupported = NULL;
    product->unsupported_reason = NULL;
    for (size_t i = 0; i < product->component_count; i++)
        post_result_clear(&product->parts[i]);
}

/* Makes rows of every combination of the parts' successors, the last component varying fastest. */
static void combine(Product *product)
{
    size_t count = product->component_count, total = 1;
    for (size_t i = 0; i < count; i++)
        total *= product->parts[i].successors.count;
    if (total > product->row_capacity) {
        free(product->rows);
        free(product->marks);
        product->row_capacity = total;
        product->rows = mem_alloc(total * count * sizeof *product->rows);
        product->marks = mem_alloc(total * sizeof *product->marks);
    }
    product->row_count = total;
    for (size_t r = 0; r < total; r++) {
        size_t left = r;
        product->marks[r] = 0;
        for (size_t i = count; i-- > 0;) {
            const SuccessorList *list = &product->parts[i].successors;
            const Successor *chosen = &list->items[left % list->count];
            left /= list->count;
            product->rows[r * count + i] = chosen->state;
            product->marks[r] |= chosen->marks;
        }
    }
}

void product_initial(Product *product)
{
    answer_clear(product);
    for (size_t i = 0; i < product->component_count; i++) {
        Domain *domain = product->components[i];
        domain->ops->initial(domain, &product->parts[i].successors);
    }
    combine(product);
}

static bool reports(const PostResult *part, Finding finding)
{
    for (size_t i = 0; i < part->finding_count; i++) {
        Finding other = part->findings[i];
        if (other.edge.index == finding.edge.index && other.step == finding.step &&
            finding_property(other) == finding_property(finding))
            return true;
    }
    return false;
}

static void finding_add(Product *product, Finding finding)
{
    product->findings =
        array_room(product->findings, &product->finding_capacity, product->finding_count, sizeof *product->findings);
    product->findings[product->finding_count++] = finding;
}

/* A component that lets no heap past a violation the others rule out, or not all, may have given up there rather than proved
 * that they violate: its silence afterwards is no proof. */
static void doubt(Product *product, Finding finding)
{
    if (product->unsupported)
        return;
    product->unsupported = &program_edge(product->components[0]->program, finding.edge)->steps[finding.step];
    product->unsupported_reason = "components disagree about a violation";
}

static void agree_on_findings(Product *product, const State *const *row)
{
    size_t active = 0, first = product->component_count;
    for (size_t i = product->component_count; i-- > 0;)
        if (row[i]) {
            active++;
            first = i;
        }
    for (size_t i = 0; i < product->component_count; i++) {
        const PostResult *part = &product->parts[i];
        for (size_t f = 0; f < part->finding_count; f++) {
            size_t agreeing = 0;
            for (size_t k = 0; k < product->component_count; k++)
                agreeing += reports(&product->parts[k], part->findings[f]);
            bool is_leak = finding_property(part->findings[f]) == VALID_MEMTRACK;
            if (is_leak || (i == first && agreeing == active))
                finding_add(product, part->findings[f]);
            else if (agreeing < active && (!part->successors.count || part->gives_up))
                doubt(product, part->findings[f]);
        }
    }
}

void product_spend(Product *product, Budget *budget)
{
    budget_spend(budget, WORK_POST, product->post_calls - product->posts_spent);
    budget_spend(budget, WORK_COMPARISON, product->leq_calls - product->leqs_spent);
    product->posts_spent = product->post_calls;
    product->leqs_spent = product->leq_calls;
    for (size_t i = 0; i < product->component_count; i++) {
        Domain *domain = product->components[i];
        uint64_t operations = domain->ops->operations ? domain->ops->operations(domain) : 0;
        budget_spend(budget, WORK_INSIDE, operations - domain->spent); /* several products ask one domain */
        domain->spent = operations;
    }
}

void product_post(Product *product, const State *const *row, EdgeId edge, const PrecisionMap *precision)
{
    product->post_calls++;
    answer_clear(product);
    LocationId target = program_edge(product->components[0]->program, edge)->target;
    for (size_t i = 0; i < product->component_count; i++) {
        Domain *domain = product->components[i];
        PostResult *part = &product->parts[i];
        if (!row[i]) {
            successor_add(&part->successors, NULL, 0);
            continue;
        }
        domain->ops->post(domain, row[i], edge, precision_map_at(precision, target, i), part);
        if (!part->successors.count && !part->finding_count && !part->unsupported) {
            answer_clear(product);
            return;
        }
        if (part->unsupported && !product->unsupported) {
            product->unsupported = part->unsupported;
            product->unsupported_reason = part->unsupported_reason;
        }
    }
    agree_on_findings(product, row);
    combine(product);
}

void product_glue(Product *product, const State *const *at_exit, const State *const *rest, EdgeId edge)
{
    answer_clear(product);
    for (size_t i = 0; i < product->component_count; i++) {
        Domain *domain = product->components[i];
        if (at_exit[i])
            domain->ops->glue(domain, at_exit[i], rest[i], edge, &product->parts[i].successors);
        else
            successor_add(&product->parts[i].successors, NULL, 0);
    }
    combine(product);
}

bool product_abstracts_at(const Product *product, LocationId id)
{
    const Program *program = product->components[0]->program;
    const Location *location = program_location(program, id);
    const Function *function = program_function(program, location->function);
    return location->is_loop_head || function->entry.index == id.index || function->exit.index == id.index;
}

void product_arrive(const Product *product, const State **row, LocationId location, const PrecisionMap *precision,
                    MarkSet *marks)
{
    if (!product_abstracts_at(product, location))
        return;
    for (size_t i = 0; i < product->component_count; i++) {
        Domain *domain = product->components[i];
        if (row[i])
            row[i] = domain->ops->abstract(domain, row[i], location, precision_map_at(precision, location, i), marks);
    }
}

static bool has_function(const FunctionList *list, FunctionId function)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].index == function.index)
            return true;
    return false;
}

bool product_callees(const Product *product, const State *const *row, EdgeId edge, FunctionList *out)
{
    FunctionList list = {0};
    bool known = false;
    for (size_t i = 0; i < product->component_count; i++) {
        Domain *domain = product->components[i];
        list.count = 0;
        if (!row[i] || !domain->ops->callees(domain, row[i], edge, &list))
            continue;
        if (!known) {
            FunctionList swapped = *out;
            *out = list;
            list = swapped;
        } else {
            size_t kept = 0;
            for (size_t k = 0; k < out->count; k++)
                if (has_function(&list, out->items[k]))
                    out->items[kept++] = out->items[k];
            out->count = kept;
        }
        known = true;
    }
    free(list.items);
    return known;
}

void product_cut(const Product *product, const State *const *row, EdgeId edge, FunctionId callee, const State **entry,
                 const State **rest)
{
    for (size_t i = 0; i < product->component_count; i++) {
        Domain *domain = product->components[i];
        rest[i] = entry[i] = NULL;
        if (row[i])
            entry[i] = domain->ops->cut(domain, row[i], edge, callee, &rest[i]);
    }
}

bool product_leq(Product *product, const State *const *left, const State *const *right)
{
    for (size_t i = 0; i < product->component_count; i++) {
        Domain *domain = product->components[i];
        if (left[i] == right[i] || !right[i])
            continue;
        if (!left[i])
            return false;
        product->leq_calls++;
        if (!domain->ops->leq(domain, left[i], right[i]))
            return false;
    }
    return true;
}

bool product_equal(const Product *product, const State *const *left, const State *const *right)
{
    for (size_t i = 0; i < product->component_count; i++) {
        Domain *domain = product->components[i];
        if (left[i] != right[i] && (!left[i] || !right[i] || !domain->ops->equal(domain, left[i], right[i])))
            return false;
    }
    return true;
}

uint64_t product_hash(const Product *product, const State *const *row)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < product->component_count; i++) {
        Domain *domain = product->components[i];
        hash = hash_mix(hash, row[i] ? domain->ops->hash(domain, row[i]) : 0);
    }
    return hash;
}

const State *product_carry_over(const Product *product, const State *state, size_t from, size_t to, LocationId location,
                                const PrecisionMap *precision, MarkSet *marks)
{
    Domain *source = product->components[from], *target = product->components[to];
    if (!source->ops->outline || !target->ops->of_outline)
        return NULL;
    Arena *arena = arena_create();
    Outline outline;
    const State *carried = NULL;
    if (source->ops->outline(source, state, arena, &outline) && !outline.is_part)
        carried = target->ops->of_outline(target, &outline);
    arena_destroy(arena);
    if (carried && product_abstracts_at(product, location))
        carried = target->ops->abstract(target, carried, location, precision_map_at(precision, location, to), marks);
    return carried;
}

/* The component's state, or what the first that can tell makes of it; NULL if none can. */
static const State *state_started(const Product *product, const State *const *row, size_t to, LocationId location,
                                  const PrecisionMap *precision, MarkSet *marks)
{
    const State *state = row[to];
    for (size_t from = 0; from < product->component_count && !state; from++)
        if (row[from])
            state = product_carry_over(product, row[from], from, to, location, precision, marks);
    return state;
}

void product_align(const Product *product, const State **row, const State *const *other, LocationId location,
                   const PrecisionMap *precision, MarkSet *marks)
{
    size_t count = product->component_count;
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        any |= other[i] != NULL;
        if (other[i] && !(row[i] = state_started(product, row, i, location, precision, marks)))
            return;
    }
    for (size_t i = 0; i < count && any; i++)
        if (!other[i])
            row[i] = NULL;
}

bool product_join(Product *product, const State *const *left, const State *const *right, LocationId location,
                  const PrecisionMap *precision, unsigned rounds, const State **joined, MarkSet *marks)
{
    bool any = false;
    for (size_t i = 0; i < product->component_count; i++) {
        Domain *domain = product->components[i];
        joined[i] = NULL;
        if (!left[i] || !right[i])
            continue;
        if (domain->ops->leq(domain, right[i], left[i]))
            joined[i] = left[i];
        else
            joined[i] =
                domain->ops->join(domain, left[i], right[i], precision_map_at(precision, location, i), rounds, marks);
        if (!joined[i])
            return false;
        any = true;
    }
    return any;
}
