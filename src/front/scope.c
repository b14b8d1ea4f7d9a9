/* SPDX-License-Identifier: MIT */
/* Scopes come from debug information: each unmarked object lives in the innermost scope that has all its uses. */
#include "front/scope.h"

#include <string.h>

/* Positions of operands in nodes, fixed by LLVM's bitcode format. */
enum { SCOPE_OF_VARIABLE = 0, SCOPE_OF_BLOCK = 1 };
enum { POINTERS_IN_A_ROW = 8 };

static LLVMMetadataRef node_operand(const Builder *builder, LLVMMetadataRef node, unsigned operand)
{
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(builder->source));
    LLVMValueRef value = llvm_operand_of_node(LLVMMetadataAsValue(context, node), operand);
    return value ? LLVMValueAsMetadata(value) : NULL;
}

/* The scope around a block, NULL around a function. */
static LLVMMetadataRef parent(const Builder *builder, LLVMMetadataRef scope)
{
    LLVMMetadataKind kind = LLVMGetMetadataKind(scope);
    bool is_block = kind == LLVMDILexicalBlockMetadataKind || kind == LLVMDILexicalBlockFileMetadataKind;
    return is_block ? node_operand(builder, scope, SCOPE_OF_BLOCK) : NULL;
}

static bool is_inside(const Builder *builder, LLVMMetadataRef scope, LLVMMetadataRef block)
{
    while (scope && scope != block)
        scope = parent(builder, scope);
    return scope;
}

/* A branch on a condition. Its location is that of the whole statement, which says nothing of where control is: the
 * condition and both substatements of an if lie in a block of their own. */
static bool is_condition(LLVMValueRef instruction)
{
    return LLVMIsASwitchInst(instruction) || (LLVMIsABranchInst(instruction) && LLVMIsConditional(instruction));
}

/* The scope of an instruction, or of the call that it was inlined for; NULL if unknown. */
static LLVMMetadataRef scope_of(LLVMValueRef instruction)
{
    if (is_condition(instruction))
        return NULL;
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction), outer;
    while (location && (outer = LLVMDILocationGetInlinedAt(location)))
        location = outer;
    return location ? LLVMDILocationGetScope(location) : NULL;
}

/* Where a loop stands that the branch goes on with, NULL if it is no such branch. Control passes there even if no
 * instruction does: do { ... } while (1). */
static LLVMMetadataRef scope_of_loop(LLVMValueRef branch)
{
    LLVMMetadataRef location = debug_loop(branch);
    return location ? LLVMDILocationGetScope(location) : NULL;
}

/* The innermost scope around `scope` (NULL: any) that holds all uses of the variable. */
static LLVMMetadataRef scope_of_uses(const Builder *builder, LLVMValueRef variable, LLVMMetadataRef scope)
{
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
        LLVMMetadataRef place = LLVMIsAInstruction(LLVMGetUser(use)) ? scope_of(LLVMGetUser(use)) : NULL;
        if (!scope)
            scope = place;
        while (place && scope && !is_inside(builder, place, scope))
            scope = parent(builder, scope);
    }
    return scope;
}

static void emit(Builder *builder, StepKind kind, ObjectId object)
{
    Step step = builder_step(builder, kind);
    step.object = object;
    builder_emit(builder, step);
}

/* The object of a variable if it needs what this file does. */
static Object *unmarked(const Builder *builder, LLVMValueRef variable)
{
    const uint64_t *known = variable ? map_find(builder->values, (uintptr_t)variable) : NULL;
    const Operands *place = known ? (const Operands *)(uintptr_t)*known : NULL;
    if (!place || !LLVMIsAAllocaInst(variable) || place->items[0].kind != OPERAND_ADDRESS)
        return NULL;
    Object *object = &builder->program->objects[place->items[0].object.index];
    return object->has_lifetime ? NULL : object;
}

static bool is_literal(LLVMValueRef variable)
{
    return llvm_name_begins(variable, ".compoundliteral");
}

static void add(Builder *builder, Object *object, LLVMMetadataRef scope, bool is_result)
{
    while (scope && LLVMGetMetadataKind(scope) == LLVMDILexicalBlockFileMetadataKind)
        scope = parent(builder, scope);
    if (!scope || LLVMGetMetadataKind(scope) != LLVMDILexicalBlockMetadataKind)
        return;
    size_t count = builder->scoped_count++;
    ObjectId id = {(uint32_t)(object - builder->program->objects)};
    builder->scoped = array_room(builder->scoped, &builder->scoped_capacity, count, sizeof *builder->scoped);
    builder->scoped[count] = (Scoped){id, scope, false, is_result};
    object->has_lifetime = true;
    emit(builder, STEP_SCOPE_BEGIN, id);
}

/* Whether the instruction lets a pointer out: not if it accesses what it points to, compares it, or makes another
 * pointer of it. Results and arguments passed by value are copied by those they are passed to. */
static bool lets_out(LLVMValueRef instruction, unsigned operand)
{
    LLVMValueRef callee;
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMLoad:
    case LLVMICmp:
    case LLVMGetElementPtr:
    case LLVMBitCast:
    case LLVMPHI:
        return false;
    case LLVMStore:
        return operand == 0;
    case LLVMCall:
        callee = llvm_callee(instruction);
        return !(LLVMIsAFunction(callee) && llvm_name_begins(callee, "llvm.")) &&
               !llvm_call_byval(instruction, operand) && !llvm_call_sret(instruction, operand);
    default:
        return true;
    }
}

/* Whether some instruction lets a pointer made from this one out. */
static bool gets_out(LLVMValueRef pointer, int depth)
{
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsAInstruction(user))
            continue; /* debug information */
        for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(user); i++)
            if (LLVMGetOperand(user, i) == pointer && lets_out(user, i))
                return true;
        bool makes_another = LLVMIsAGetElementPtrInst(user) || LLVMIsABitCastInst(user) || LLVMIsAPHINode(user);
        if (makes_another && (!depth || gets_out(user, depth - 1)))
            return true;
    }
    return false;
}

/* A variable, by its declaration. One that is inlined with its function is left to the compiler that inlined it. */
static void collect_variable(Builder *builder, LLVMValueRef declaration)
{
    LLVMValueRef where = LLVMGetOperand(declaration, 0);
    LLVMValueRef variable = LLVMGetMDNodeNumOperands(where) == 1 ? llvm_operand_of_node(where, 0) : NULL;
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(declaration);
    Object *object = unmarked(builder, variable);
    if (!object || !location || LLVMDILocationGetInlinedAt(location))
        return;
    LLVMMetadataRef scope =
        node_operand(builder, LLVMValueAsMetadata(LLVMGetOperand(declaration, 1)), SCOPE_OF_VARIABLE);
    /* A variable that is returned may share the result's place. */
    bool is_result = scope && scope_of_uses(builder, variable, scope) != scope;
    if (!is_result || gets_out(variable, POINTERS_IN_A_ROW))
        add(builder, object, scope, is_result);
}

void scope_collect(Builder *builder)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(builder->source); b; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
            Object *literal = is_literal(i) ? unmarked(builder, i) : NULL;
            if (literal)
                add(builder, literal, scope_of_uses(builder, i, NULL), false);
            else if (LLVMIsACallInst(i) && !strcmp(llvm_name(llvm_callee(i)), "llvm.dbg.declare"))
                collect_variable(builder, i);
        }
}

/* Where control is at the end of a block, NULL if unknown. */
static LLVMMetadataRef scope_at_end(LLVMBasicBlockRef block)
{
    LLVMValueRef i = LLVMGetLastInstruction(block);
    LLVMMetadataRef scope = scope_of_loop(i);
    for (; !scope && i; i = LLVMGetPreviousInstruction(i))
        scope = scope_of(i);
    return scope;
}

void scope_enter_block(Builder *builder, LLVMBasicBlockRef block)
{
    for (size_t k = 0; k < builder->scoped_count; k++) {
        Scoped *scoped = &builder->scoped[k];
        scoped->inside = false;
        for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use; use = LLVMGetNextUse(use)) {
            LLVMValueRef branch = LLVMGetUser(use);
            LLVMMetadataRef scope = LLVMIsAInstruction(branch) ? scope_at_end(LLVMGetInstructionParent(branch)) : NULL;
            scoped->inside |= !scope || is_inside(builder, scope, scoped->scope);
        }
    }
}

/* Control moves to `scope`, where `instruction` stands. */
static void move(Builder *builder, LLVMMetadataRef scope, LLVMValueRef instruction)
{
    bool returns = LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(instruction)));
    for (size_t k = 0; k < builder->scoped_count && scope; k++) {
        Scoped *scoped = &builder->scoped[k];
        bool inside = is_inside(builder, scope, scoped->scope);
        if (scoped->inside && !inside && scoped->is_result) {
            if (!returns)
                builder_unsupported(builder, "variable %s, whose lifetime is not clear",
                                    builder->program->objects[scoped->object.index].name);
        } else if (scoped->inside && !inside) {
            emit(builder, STEP_SCOPE_END, scoped->object);
            emit(builder, STEP_SCOPE_BEGIN, scoped->object);
        }
        scoped->inside = inside;
    }
}

/* Whether the pointer may lead into a local about whose lifetime nothing is known. What has a place in the source
 * was asked for by name and lives as long as the function: __builtin_alloca. */
static bool is_obscure(const Builder *builder, LLVMValueRef pointer, int depth)
{
    if (LLVMGetTypeKind(LLVMTypeOf(pointer)) != LLVMPointerTypeKind)
        return false;
    while (LLVMIsAGetElementPtrInst(pointer) || LLVMIsABitCastInst(pointer))
        pointer = LLVMGetOperand(pointer, 0);
    for (unsigned i = 0; LLVMIsAPHINode(pointer) && i < LLVMCountIncoming(pointer); i++)
        if (!depth || is_obscure(builder, LLVMGetIncomingValue(pointer, i), depth - 1))
            return true;
    return LLVMIsAAllocaInst(pointer) && !scope_of(pointer) && unmarked(builder, pointer) && !is_literal(pointer) &&
           !map_find(builder->names, (uintptr_t)pointer);
}

void scope_pass(Builder *builder, LLVMValueRef instruction)
{
    enum { PHIS_IN_A_ROW = 4 };
    bool is_known = LLVMGetSubprogram(builder->source);
    for (unsigned i = 0; is_known && i < (unsigned)LLVMGetNumOperands(instruction); i++)
        if (lets_out(instruction, i) && is_obscure(builder, LLVMGetOperand(instruction, i), PHIS_IN_A_ROW))
            builder_unsupported(builder, "address of a variable or temporary of unknown lifetime");
    if (!builder->scoped_count)
        return;
    move(builder, scope_of(instruction), instruction);
    if (LLVMIsATerminatorInst(instruction))
        move(builder, scope_of_loop(instruction), instruction);
}
