/* SPDX-License-Identifier: MIT */
/* What many domains have to say alike. */
#include "domain/exec/exec.h"

#include <stdlib.h>

/* Does the operand of one of the edge's first steps hold a character? What characters are compared with bounds no count of them. */
static bool is_character(const Edge *edge, uint32_t before, Operand operand)
{
    if (operand.width <= 8)
        return true;
    for (uint32_t s = 0; s < before && operand.kind == OPERAND_REGISTER; s++) {
        const Step *step = &edge->steps[s];
        if (step->kind == STEP_COMPUTE && step->result.index == operand.reg.index &&
            (step->opcode == OP_SEXT || step->opcode == OP_ZEXT))
            return step->a.width <= 8;
    }
    return false;
}

/* Does a switch compare with this one, a character? Functions that read or parse return characters as int; they bound no count, and
 * there are many, one beside the other. */
static bool is_case_of_character(const Program *program, const Edge *edge, Operand operand)
{
    return program_location(program, edge->source)->edge_count > 2 && operand.constant >= ' ' &&
           operand.constant <= '~';
}

static int64_t *edge_thresholds(const Program *program, const Edge *edge, int64_t *all, size_t *count, size_t *capacity)
{
    for (uint32_t s = 0; s < edge->step_count; s++) {
        const Step *step = &edge->steps[s];
        if (step->kind != STEP_COMPUTE || !opcode_info(step->opcode)->is_comparison)
            continue;
        for (int side = 0; side < 2; side++) {
            Operand operand = side ? step->b : step->a;
            if (operand.kind != OPERAND_CONSTANT || is_character(edge, s, side ? step->a : step->b) ||
                is_case_of_character(program, edge, operand))
                continue;
            for (int near = -1; near <= 1; near++) {
                all = array_room(all, capacity, *count, sizeof *all);
                all[(*count)++] = (int64_t)((uint64_t)bits_signed(operand.constant, operand.width) + (uint64_t)near);
            }
        }
    }
    return all;
}

int64_t *exec_thresholds(const Program *program, size_t *own, size_t *count)
{
    size_t capacity = 0;
    int64_t *all = NULL;
    *count = 0;
    for (int of_models = 0; of_models < 2; of_models++) {
        for (size_t e = 0; e < program->edge_count; e++) {
            FunctionId function = program_location(program, program->edges[e].source)->function;
            if (program_function(program, function)->is_model == of_models)
                all = edge_thresholds(program, &program->edges[e], all, count, &capacity);
        }
        if (!of_models && own)
            *own = *count;
    }
    return all;
}

/* --- a domain with one precision --------------------------------------------------------------------------- */

struct Precision {
    char nothing;
};

const Precision *exec_only_precision(Domain *domain)
{
    static const Precision only = {0};
    (void)domain;
    return &only;
}

void exec_no_finer(Domain *domain, const Precision *precision, PrecisionList *out)
{
    (void)domain, (void)precision, (void)out;
}

bool exec_as_fine(Domain *domain, const Precision *left, const Precision *right)
{
    (void)domain, (void)left, (void)right;
    return true;
}

size_t exec_no_size(Domain *domain, const Precision *precision)
{
    (void)domain, (void)precision;
    return 0;
}

void exec_no_precision_print(Domain *domain, const Precision *precision, Text *out)
{
    (void)domain, (void)precision;
    text_add(out, "the only one");
}

const Precision *exec_same_precision(Domain *domain, const Precision *left, const Precision *right)
{
    (void)domain, (void)right;
    return left;
}

/* --- a domain that does or says little ----------------------------------------------------------------------- */

const State *exec_no_join(Domain *domain, const State *left, const State *right, const Precision *precision,
                          unsigned rounds, MarkSet *marks)
{
    (void)domain, (void)left, (void)right, (void)precision, (void)rounds, (void)marks;
    return NULL;
}

const State *exec_no_abstraction(Domain *domain, const State *state, LocationId location, const Precision *precision,
                                 MarkSet *marks)
{
    (void)domain, (void)location, (void)precision, (void)marks;
    return state;
}

size_t exec_no_samples(Domain *domain, const State *state, size_t size, size_t most, HeapSample *out)
{
    (void)domain, (void)state, (void)size, (void)most, (void)out;
    return 0;
}

const Term *exec_no_invariant(Domain *domain, const State *state)
{
    (void)state;
    return term_bool(domain->terms, true);
}

void exec_dot(Domain *domain, const State *state, Text *out)
{
    Text text = {0};
    domain->ops->print(domain, state, &text);
    text_add(out, "digraph state {\n    state [shape=box, label=\"");
    for (const char *at = text_string(&text); *at; at++)
        text_add(out, *at == '\n' ? "\\l" : *at == '"' ? "\\\"" : "%c", *at);
    text_add(out, "\"];\n}\n");
    text_free(&text);
}
