/* SPDX-License-Identifier: MIT */
/* Field assertions: a number of each block is not a constant that the program compares it with. (That it is one, or lies between
 * two, its interval says.) They follow from numbers where these are written, and refute the cases in which they are read otherwise. */
#include "domain/canonical/state.h"

#include <stdlib.h>

/* --- which ------------------------------------------------------------------------------------------------- */

/* What a register of an edge holds: a pointer and a distance, or what was loaded from such a place. */
typedef struct Traced {
    int64_t offset;
    uint32_t size; /* loaded; 0: the pointer */
} Traced;

static void note_assertion(ShapeDomain *domain, Traced field, Operand constant)
{
    bool may_be_null = !constant.constant && 8 * field.size == domain->base.base.base.program->pointer_width;
    if (may_be_null) /* rather a pointer, which edges tell */
        return;
    FieldAssertion found = {field.offset, field.size, bits_low(constant.constant, 8 * field.size)};
    for (uint32_t i = 0; i < domain->assertion_count; i++)
        if (domain->assertions[i].offset == found.offset && domain->assertions[i].size == found.size &&
            domain->assertions[i].constant == found.constant)
            return;
    if (domain->assertion_count < ASSERTIONS_MOST)
        domain->assertions[domain->assertion_count++] = found;
}

static const Traced *traced(const Traced *registers, Operand operand)
{
    return operand.kind == OPERAND_REGISTER ? &registers[operand.reg.index] : NULL;
}

static void trace_step(ShapeDomain *domain, Traced *registers, const Step *step)
{
    const Traced *a = traced(registers, step->a);
    int64_t offset = a && !a->size ? a->offset : 0; /* what was loaded leads to the beginning of a node */
    Traced made = {0, 0};
    if (step->kind == STEP_LOAD && a && step->size <= 8)
        made = (Traced){offset, step->size};
    else if (step->kind == STEP_COMPUTE && a && step->opcode == OP_POINTER_ADD && step->b.kind == OPERAND_CONSTANT)
        made = (Traced){offset + bits_signed(step->b.constant, step->b.width), 0};
    else if (step->kind == STEP_COMPUTE && a && (step->opcode == OP_SEXT || step->opcode == OP_ZEXT))
        made = *a;
    else if (step->kind == STEP_COMPUTE && a && a->size && (step->opcode == OP_EQ || step->opcode == OP_NE) &&
             step->b.kind == OPERAND_CONSTANT)
        note_assertion(domain, *a, step->b);
    if (step->result.index != ID_NONE)
        registers[step->result.index] = made;
}

void assertions_find(ShapeDomain *domain)
{
    const Program *program = domain->base.base.base.program;
    for (size_t i = 0; i < program->edge_count; i++) {
        const Edge *edge = &program->edges[i];
        FunctionId function = program_location(program, edge->source)->function;
        Traced *registers = mem_alloc((program_function(program, function)->register_count + 1) * sizeof *registers);
        for (uint32_t s = 0; s < edge->step_count && !program_function(program, function)->is_model; s++)
            trace_step(domain, registers, &edge->steps[s]);
        free(registers);
    }
}

/* --- what holds -------------------------------------------------------------------------------------------- */

/* Is the number of each block of the node, or is it not, the constant? */
static Answer is_constant(const BlockMemory *memory, uint32_t node, const FieldAssertion *assertion)
{
    ExecValue value =
        contents_peek(&memory->base, &blocks_node(memory, node)->contents, assertion->offset, assertion->size);
    if (value.kind != VALUE_NUMBER || value.number.width != 8 * assertion->size)
        return ANSWER_EITHER;
    Linear constant = linear_constant(bits_signed(assertion->constant, value.number.width), value.number.width);
    return linears_compare(&memory->base.numbers, OP_EQ, value.number, constant);
}

void assertions_after_write(BlockMemory *memory, uint32_t node, int64_t offset, int64_t size)
{
    const ShapeDomain *domain = shape_domain(memory);
    for (uint32_t i = 0; i < domain->assertion_count; i++) {
        const FieldAssertion *assertion = &domain->assertions[i];
        if (size >= 0 && (assertion->offset >= offset + size || offset >= assertion->offset + (int64_t)assertion->size))
            continue;
        uint64_t *differs = &blocks_edit(memory, node)->facts.differs, bit = (uint64_t)1 << i;
        *differs = is_constant(memory, node, assertion) == ANSWER_NO ? *differs | bit : *differs & ~bit;
    }
}

bool assertions_learn(BlockMemory *memory, const Precision *wanted)
{
    const ShapeDomain *domain = shape_domain(memory);
    bool found = false;
    for (uint32_t i = 0; i < HEAP_NODES && wanted->differs && domain->assertion_count; i = heap_next(memory, i))
        for (uint32_t a = 0; a < domain->assertion_count && heap_node(memory, i)->statuses; a++) {
            uint64_t bit = wanted->differs & (uint64_t)1 << a & ~heap_node(memory, i)->facts.differs;
            if (bit && is_constant(memory, first_heap(memory) + i, &domain->assertions[a]) == ANSWER_NO) {
                blocks_edit(memory, first_heap(memory) + i)->facts.differs |= bit;
                found = true;
            }
        }
    return found;
}

bool assertions_hold(const BlockMemory *memory)
{
    const ShapeDomain *domain = shape_domain(memory);
    for (uint32_t i = 0; i < HEAP_NODES && domain->assertion_count; i = heap_next(memory, i | 1))
        for (uint32_t a = 0; a < domain->assertion_count && heap_node(memory, i)->statuses; a++)
            if (heap_node(memory, i)->facts.differs >> a & 1 && blocks_is_there(memory, first_heap(memory) + i) &&
                is_constant(memory, first_heap(memory) + i, &domain->assertions[a]) == ANSWER_YES)
                return false;
    return true;
}
