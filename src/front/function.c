/* SPDX-License-Identifier: MIT */
/* Blocks are translated in the order in which they are reached, so a value is translated before its uses: what
 * dominates a block lies on every way to it. Blocks nothing reaches are left out. */
#include "front/function.h"

#include "front/call.h"
#include "front/scope.h"

#include <stdlib.h>
#include <string.h>

enum { REPEAT_LIMIT = 64 }; /* steps that may be repeated on the edges of one switch */

typedef struct Blocks {
    LLVMBasicBlockRef *items; /* reached, not yet translated */
    size_t count, capacity;
} Blocks;

/* A local variable's name and type, from its declaration in the debug information. */
static void name_variable(Builder *builder, LLVMValueRef call)
{
    LLVMValueRef where = LLVMGetOperand(call, 0);
    LLVMValueRef variable = LLVMGetMDNodeNumOperands(where) == 1 ? llvm_operand_of_node(where, 0) : NULL;
    const char *name;
    const Type *type;
    if (!variable)
        return;
    debug_variable(builder->translator->debug, LLVMGetOperand(call, 1), &name, &type);
    const uint64_t *known = map_find(builder->values, (uintptr_t)variable);
    const Operands *place = known ? (const Operands *)(uintptr_t)*known : NULL;
    if (name)
        *map_put(builder->names, (uintptr_t)variable) = (uintptr_t)name;
    if (!place || place->items[0].kind != OPERAND_ADDRESS)
        return;
    Object *object = &builder->program->objects[place->items[0].object.index];
    object->type = type;
    object->position = debug_position(builder->translator->debug, call);
    if (name) {
        object->name = name;
        object->is_artificial = false;
    }
}

static void add_local(Builder *builder, LLVMValueRef value, uint64_t size, uint32_t align)
{
    Operand *place = builder_operands(builder, 1);
    ObjectId id = builder_local(builder, (Object){
                                             .name = arena_string(builder->program->arena, llvm_name(value)),
                                             .size = size,
                                             .align = align,
                                             .is_artificial = true,
                                         });
    *place = operand_address(id, 0, builder->program->pointer_width);
    value_set(builder, value, (Operands){place, 1});
}

/* Variables of known size are objects; an alloca elsewhere than in the entry block may be executed many times. */
static void collect_locals(Builder *builder)
{
    LLVMTargetDataRef layout = builder->translator->layout;
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(builder->source);
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i)) {
        if (LLVMGetInstructionOpcode(i) != LLVMAlloca || !LLVMIsAConstantInt(LLVMGetOperand(i, 0)))
            continue;
        uint64_t count = LLVMConstIntGetZExtValue(LLVMGetOperand(i, 0));
        add_local(builder, i, count * LLVMABISizeOfType(layout, LLVMGetAllocatedType(i)), LLVMGetAlignment(i));
    }
}

static void collect_names(Builder *builder)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(builder->source); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            LLVMValueRef callee = LLVMIsACallInst(i) ? llvm_callee(i) : NULL;
            if (!callee || !LLVMIsAFunction(callee))
                continue;
            if (!strcmp(llvm_name(callee), "llvm.dbg.declare"))
                name_variable(builder, i);
            else if (llvm_name_begins(callee, "llvm.lifetime."))
                call_mark_lifetime(builder, i);
        }
}

/* The registers of the parameters. A byval parameter is a copy that belongs to this activation: a local filled on
 * entry. */
static Operands collect_parameters(Builder *builder)
{
    unsigned count = LLVMCountParams(builder->source);
    Operands *lists = arena_alloc(builder->arena, count * sizeof *lists);
    uint32_t total = 0, next = 0;
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef parameter = LLVMGetParam(builder->source, i);
        lists[i] = value_of_phi(builder, parameter);
        const char *name = arena_string(builder->program->arena, llvm_name(parameter));
        for (uint32_t k = 0; k < lists[i].count; k++)
            builder->registers[lists[i].items[k].reg.index].name = name;
        if (lists[i].count == 1 && !llvm_byval(builder->source, i))
            builder->registers[lists[i].items[0].reg.index].type =
                debug_parameter_type(builder->translator->debug, builder->source, i);
        total += lists[i].count;
    }
    Operand *items = builder_operands(builder, total);
    for (unsigned i = 0; i < count; i++)
        for (uint32_t k = 0; k < lists[i].count; k++)
            items[next++] = lists[i].items[k];
    return (Operands){items, total};
}

static void copy_byval_parameters(Builder *builder)
{
    LLVMTargetDataRef layout = builder->translator->layout;
    for (unsigned i = 0; i < LLVMCountParams(builder->source); i++) {
        LLVMValueRef parameter = LLVMGetParam(builder->source, i);
        LLVMTypeRef type = llvm_byval(builder->source, i);
        if (!type)
            continue;
        Operand original = value_operand(builder, parameter);
        uint64_t size = LLVMABISizeOfType(layout, type);
        add_local(builder, parameter, size, LLVMABIAlignmentOfType(layout, type));
        call_refuse_own(builder, "memcpy", builder_constant(builder, size));
        instruction_copy(builder, value_operand(builder, parameter), original, builder_constant(builder, size));
    }
}

/* Where a block leads that does nothing but jump on. Lifetimes that end with blocks of the source may end there. */
static LLVMBasicBlockRef skip_empty(const Builder *builder, LLVMBasicBlockRef block)
{
    enum { FAR_ENOUGH = 16 }; /* empty blocks may lead in a circle */
    for (int i = 0; i < FAR_ENOUGH && !builder->scoped_count; i++) {
        LLVMValueRef first = LLVMGetFirstInstruction(block);
        if (!first || !LLVMIsABranchInst(first) || LLVMIsConditional(first))
            break;
        LLVMBasicBlockRef next = LLVMGetSuccessor(first, 0);
        if (LLVMIsAPHINode(LLVMGetFirstInstruction(next)))
            break;
        block = next;
    }
    return block;
}

/* The block will be translated, beginning at that location. */
static void reach(Builder *builder, Blocks *work, LLVMBasicBlockRef block, LocationId location)
{
    *map_put(builder->blocks, (uintptr_t)block) = location.index;
    work->items = array_room(work->items, &work->capacity, work->count, sizeof *work->items);
    work->items[work->count++] = block;
}

static LocationId location_of(Builder *builder, Blocks *work, LLVMBasicBlockRef block)
{
    block = skip_empty(builder, block);
    const uint64_t *known = map_find(builder->blocks, (uintptr_t)block);
    if (known)
        return (LocationId){(uint32_t)*known};
    LocationId location = program_add_location(builder->program, builder->function);
    reach(builder, work, block, location);
    return location;
}

/* The value a phi takes when it is reached from `block`. */
static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef block)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingBlock(phi, i) == block)
            return LLVMGetIncomingValue(phi, i);
    return LLVMGetUndef(LLVMTypeOf(phi));
}

static void emit_copies(Builder *builder, Operands to, Operands from)
{
    for (uint32_t i = 0; i < to.count && i < from.count; i++) {
        if (from.items[i].kind == OPERAND_REGISTER && from.items[i].reg.index == to.items[i].reg.index)
            continue;
        Step step = builder_step(builder, STEP_COMPUTE);
        step.opcode = OP_COPY;
        step.a = from.items[i];
        step.width = to.items[i].width;
        step.result = to.items[i].reg;
        builder_emit(builder, step);
    }
}

/* Whether one of the values is in a register of a phi other than the one that takes it. */
static bool are_tangled(const Operands *phis, const Operands *values, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < values[i].count; k++)
            for (uint32_t j = 0; j < count && values[i].items[k].kind == OPERAND_REGISTER; j++)
                for (uint32_t l = 0; l < phis[j].count; l++)
                    if ((i != j || k != l) && phis[j].items[l].reg.index == values[i].items[k].reg.index)
                        return true;
    return false;
}

/* All phis of a block take their values at once. One that takes the value of another phi of the block (perhaps cast,
 * which leaves it in its register) would see that one's new value, so then the values are put aside first. */
static void emit_phis(Builder *builder, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    uint32_t count = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(to); i && LLVMIsAPHINode(i); i = LLVMGetNextInstruction(i))
        count++;
    Operands *phis = arena_alloc(builder->arena, count * sizeof *phis);
    Operands *values = arena_alloc(builder->arena, count * sizeof *values);
    LLVMValueRef phi = LLVMGetFirstInstruction(to);
    for (uint32_t i = 0; i < count; i++, phi = LLVMGetNextInstruction(phi)) {
        phis[i] = value_of_phi(builder, phi);
        values[i] = value_operands(builder, incoming(phi, from));
    }
    bool aside = are_tangled(phis, values, count);
    for (uint32_t i = 0; i < count && aside; i++) {
        Operand *items = builder_operands(builder, values[i].count);
        for (uint32_t k = 0; k < values[i].count; k++)
            items[k] = builder_unary(builder, OP_COPY, values[i].items[k].width, values[i].items[k]);
        values[i].items = items;
    }
    for (uint32_t i = 0; i < count; i++)
        emit_copies(builder, phis[i], values[i]);
}

static void add_edge(Builder *builder, Blocks *work, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    emit_phis(builder, from, to);
    if (!builder->ended)
        builder_edge(builder, location_of(builder, work, to));
}

/* The only way on from here. */
static void add_jump(Builder *builder, Blocks *work, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    emit_phis(builder, from, to);
    if (builder->ended)
        return;
    to = skip_empty(builder, to);
    if (builder->step_count || map_find(builder->blocks, (uintptr_t)to))
        builder_jump(builder, location_of(builder, work, to));
    else
        reach(builder, work, to, builder->here);
    builder->ended = true;
}

/* An edge that is taken if the condition is as expected; the steps gathered before it stay for the next edge. */
static void add_branch(Builder *builder, Blocks *work, Operand condition, bool expected, LLVMBasicBlockRef from,
                       LLVMBasicBlockRef to)
{
    Builder saved = *builder;
    if (builder->ended)
        return;
    builder_assume(builder, condition, expected);
    add_edge(builder, work, from, to);
    builder->ended = saved.ended;
    builder->here = saved.here;
    builder_drop(builder, saved.step_count);
}

static void translate_branch(Builder *builder, Blocks *work, LLVMValueRef branch)
{
    LLVMBasicBlockRef from = LLVMGetInstructionParent(branch), yes = LLVMGetSuccessor(branch, 0);
    if (!LLVMIsConditional(branch) || LLVMGetSuccessor(branch, 1) == yes) {
        add_jump(builder, work, from, yes);
        return;
    }
    LLVMBasicBlockRef no = LLVMGetSuccessor(branch, 1);
    Operand condition = value_operand(builder, LLVMGetCondition(branch));
    if (condition.kind == OPERAND_CONSTANT) {
        add_jump(builder, work, from, condition.constant ? yes : no);
        return;
    }
    builder_settle(builder);
    add_branch(builder, work, condition, true, from, yes);
    add_branch(builder, work, condition, false, from, no);
}

/* Whether a switch is the compiler's own, at the end of a scope that is left in several ways. All ways are among its
 * cases. */
static bool is_cleanup(LLVMValueRef branch)
{
    LLVMValueRef load = LLVMGetOperand(branch, 0);
    LLVMBasicBlockRef rest = LLVMGetSwitchDefaultDest(branch);
    return LLVMIsALoadInst(load) && LLVMIsAAllocaInst(LLVMGetOperand(load, 0)) &&
           llvm_name_begins(LLVMGetOperand(load, 0), "cleanup.dest.slot") &&
           LLVMIsAUnreachableInst(LLVMGetFirstInstruction(rest));
}

static void translate_switch(Builder *builder, Blocks *work, LLVMValueRef branch)
{
    LLVMBasicBlockRef from = LLVMGetInstructionParent(branch);
    unsigned cases = LLVMGetNumSuccessors(branch) - 1;
    Operand number = value_operand(builder, LLVMGetOperand(branch, 0));
    builder_settle(builder);
    if (builder->step_count * cases > REPEAT_LIMIT)
        builder_flush(builder);
    size_t gathered = builder->step_count;
    for (unsigned i = 1; i <= cases; i++) {
        Operand value = value_operand(builder, LLVMGetOperand(branch, 2 * i));
        Operand same = builder_compute(builder, OP_EQ, 1, number, value);
        add_branch(builder, work, same, true, from, LLVMGetSuccessor(branch, i));
        builder_drop(builder, gathered);
    }
    Operand none = operand_constant(1, 1);
    for (unsigned i = 1; i <= cases; i++) {
        Operand value = value_operand(builder, LLVMGetOperand(branch, 2 * i));
        Operand differs = builder_compute(builder, OP_NE, 1, number, value);
        none = i == 1 ? differs : builder_compute(builder, OP_AND, 1, none, differs);
    }
    if (!cases)
        add_jump(builder, work, from, LLVMGetSwitchDefaultDest(branch));
    else if (!is_cleanup(branch))
        add_branch(builder, work, none, true, from, LLVMGetSwitchDefaultDest(branch));
}

/* An edge for each label that may be meant. */
static void translate_computed_goto(Builder *builder, Blocks *work, LLVMValueRef branch)
{
    LLVMBasicBlockRef from = LLVMGetInstructionParent(branch);
    unsigned width = builder->program->pointer_width;
    Operand pointer = value_operand(builder, LLVMGetOperand(branch, 0)), other = operand_constant(1, 1);
    builder_settle(builder);
    size_t gathered = builder->step_count;
    for (unsigned i = 0; i < LLVMGetNumSuccessors(branch); i++) {
        LLVMBasicBlockRef to = LLVMGetSuccessor(branch, i);
        Operand label = operand_address(translator_label(builder->translator, to), 0, width);
        Operand same = builder_compute(builder, OP_EQ, 1, pointer, label);
        add_branch(builder, work, same, true, from, to);
        builder_drop(builder, gathered);
    }
    for (unsigned i = 0; i < LLVMGetNumSuccessors(branch); i++) {
        Operand label = operand_address(translator_label(builder->translator, LLVMGetSuccessor(branch, i)), 0, width);
        Operand differs = builder_compute(builder, OP_NE, 1, pointer, label);
        other = i ? builder_compute(builder, OP_AND, 1, other, differs) : differs;
    }
    if (LLVMGetNumSuccessors(branch))
        builder_assume(builder, other, true);
    builder_unsupported(builder, "goto to something that is not a label of the function");
}

static void translate_return(Builder *builder, LLVMValueRef instruction)
{
    Operands results = {0};
    if (LLVMGetNumOperands(instruction))
        results = value_operands(builder, LLVMGetOperand(instruction, 0));
    builder_return(builder, results);
}

static void translate_terminator(Builder *builder, Blocks *work, LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMBr:
        translate_branch(builder, work, instruction);
        break;
    case LLVMSwitch:
        translate_switch(builder, work, instruction);
        break;
    case LLVMRet:
        translate_return(builder, instruction);
        break;
    case LLVMUnreachable:
        builder_unsupported(builder, "undefined: unreachable code, or the return of a function that must not return");
        break;
    case LLVMIndirectBr:
        translate_computed_goto(builder, work, instruction);
        break;
    default:
        builder_unsupported(builder, "exceptions or asm goto");
        break;
    }
}

/* The block that the instruction jumps to if nothing else leads there: it goes on with the operation that is being
 * built. */
static LLVMBasicBlockRef continuation(LLVMValueRef instruction)
{
    if (!LLVMIsABranchInst(instruction) || LLVMIsConditional(instruction))
        return NULL;
    LLVMBasicBlockRef next = LLVMGetSuccessor(instruction, 0);
    LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(next));
    return !LLVMGetNextUse(use) && next != LLVMGetInstructionParent(instruction) ? next : NULL;
}

/* Whether nothing can notice that the instruction is left out: it only computes, and what uses its result is left
 * out, too. Bit-fields leave such code behind. */
static bool is_dead(LLVMValueRef instruction, int depth)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
        return false;
    default:
        if (!LLVMIsABinaryOperator(instruction) && !LLVMIsACastInst(instruction) &&
            !LLVMIsAGetElementPtrInst(instruction) && !LLVMIsACmpInst(instruction))
            return false;
    }
    for (LLVMUseRef use = LLVMGetFirstUse(instruction); use; use = LLVMGetNextUse(use))
        if (!depth || !LLVMIsAInstruction(LLVMGetUser(use)) || !is_dead(LLVMGetUser(use), depth - 1))
            return false;
    return true;
}

static void translate_block(Builder *builder, Blocks *work, LLVMBasicBlockRef block)
{
    LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
    LLVMBasicBlockRef next;
    scope_enter_block(builder, block);
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && !builder->ended; i = LLVMGetNextInstruction(i)) {
        builder->position = debug_position(builder->translator->debug, i);
        scope_pass(builder, i);
        while (i == last && (next = continuation(last))) {
            emit_phis(builder, block, next);
            block = next;
            last = LLVMGetBasicBlockTerminator(block);
            i = LLVMGetFirstInstruction(block);
            builder->position = debug_position(builder->translator->debug, i);
            scope_pass(builder, i);
        }
        if (i == last)
            translate_terminator(builder, work, i);
        else if (LLVMIsAPHINode(i))
            value_of_phi(builder, i);
        else if (!is_dead(i, 4))
            instruction_translate(builder, i);
    }
}

/* Notes of each loop statement that begins with its condition where it stands. The jumps back may have been skipped, so
 * this looks at the source's blocks. */
static void note_loops(Builder *builder)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(builder->source); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef jump = LLVMGetBasicBlockTerminator(b);
        if (!jump || !LLVMIsABranchInst(jump) || LLVMIsConditional(jump))
            continue;
        Position loop = debug_loop_position(builder->translator->debug, jump);
        LLVMBasicBlockRef head = skip_empty(builder, LLVMGetSuccessor(jump, 0));
        const uint64_t *location = loop.line ? map_find(builder->blocks, (uintptr_t)head) : NULL;
        if (location)
            builder->program->locations[*location].loop = loop;
    }
}

void function_translate(Translator *translator, LLVMValueRef source, FunctionId id)
{
    Builder builder;
    Blocks work = {0};
    builder_init(&builder, translator, id, source);
    builder.position = debug_position(translator->debug, source);
    Operands parameters = collect_parameters(&builder);
    collect_locals(&builder);
    copy_byval_parameters(&builder);
    collect_names(&builder);
    scope_collect(&builder);
    translate_block(&builder, &work, LLVMGetEntryBasicBlock(source));
    while (work.count) {
        LLVMBasicBlockRef block = work.items[--work.count];
        builder_move(&builder, (LocationId){(uint32_t)*map_find(builder.blocks, (uintptr_t)block)});
        translate_block(&builder, &work, block);
    }
    free(work.items);
    note_loops(&builder);
    builder_finish(&builder, parameters);
}

void function_wrap(Translator *translator, LLVMValueRef source, FunctionId id)
{
    Builder builder;
    builder_init(&builder, translator, id, source);
    Operands parameters = collect_parameters(&builder), result = {0};
    uint32_t count = LLVMCountParams(source);
    Operands *arguments = arena_alloc(builder.arena, count * sizeof *arguments);
    for (uint32_t i = 0; i < count; i++)
        arguments[i] = value_operands(&builder, LLVMGetParam(source, i));
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(source));
    LibraryCall call = {
        llvm_name(source), arguments, count, value_leaves(&builder, type), NULL, call_float(type, CALL_RESULT)};
    for (unsigned i = 0; i < count && i < CALL_RESULT; i++)
        call.floats |= call_float(LLVMTypeOf(LLVMGetParam(source, i)), i);
    if (call_is_error(translator, call.name))
        call_error(&builder, call.name);
    else
        library_translate(&builder, &call, &result);
    builder_return(&builder, call.results.count ? result : (Operands){0});
    builder_finish(&builder, parameters);
}
