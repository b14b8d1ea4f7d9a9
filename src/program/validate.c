/* SPDX-License-Identifier: MIT */
/* The validator. It trusts nothing but the arrays' lengths until ids have been checked, so it may be called before
 * sealing, which would crash on a wrong id; the last rule, registers defined before use, needs sealing's results. */
#include "program/program.h"

#include <stdlib.h>

/* Where the validator looks; a rule returns NULL or what is wrong there. */
typedef struct Validator {
    const Program *program;
    const Function *function;
    const Edge *edge;
    uint32_t *written;    /* of each register of the largest function: edge + 1 that last wrote it */
    const Step **returns; /* of each function: a STEP_RETURN of it, NULL if there is none */
} Validator;

/* What a kind of step demands of operands a, b, c and of the result:
 * '-' absent, 'p' of pointer width, 'v' any value, '1' a bit, '8' a byte, 'i' 32 bits; capital letter: may be absent. */
typedef struct OperandShape {
    char operands[4];
    char result;
} OperandShape;

static const OperandShape shapes[] = {
    [STEP_LOAD] = {"p--", 'v'},          [STEP_STORE] = {"pv-", '-'},       [STEP_ALLOCATE] = {"p--", 'p'},
    [STEP_ALLOCA] = {"p--", 'p'},        [STEP_FREE] = {"p--", '-'},        [STEP_BLOCK_SIZE] = {"p--", 'p'},
    [STEP_COPY] = {"ppp", '-'},          [STEP_FILL] = {"p8p", '-'},        [STEP_ASSUME] = {"1--", '-'},
    [STEP_INPUT] = {"---", 'v'},         [STEP_CALL] = {"p--", '-'},        [STEP_RETURN] = {"---", '-'},
    [STEP_SCOPE_BEGIN] = {"---", '-'},   [STEP_SCOPE_END] = {"---", '-'},   [STEP_STACK_SAVE] = {"---", 'p'},
    [STEP_STACK_RESTORE] = {"p--", '-'}, [STEP_VARARGS] = {"---", 'p'},     [STEP_FORMAT] = {"PP-", 'I'},
    [STEP_REQUIRE] = {"1--", '-'},       [STEP_OUTSIDE] = {"ppp", '-'},     [STEP_ERROR] = {"---", '-'},
    [STEP_EXIT] = {"I--", '-'},          [STEP_UNSUPPORTED] = {"---", '-'},
};

static bool width_fits(const Validator *validator, char demand, bool present, unsigned width)
{
    if (demand == '-')
        return !present;
    if (!present)
        return demand >= 'A' && demand <= 'Z';
    switch (demand) {
    case 'p':
    case 'P':
        return width == validator->program->pointer_width;
    case '1':
        return width == 1;
    case '8':
        return width == 8;
    case 'i':
    case 'I':
        return width == 32;
    default:
        return true;
    }
}

static const char *operand_problem(const Validator *validator, Operand operand)
{
    switch (operand.kind) {
    case OPERAND_NONE:
        return NULL;
    case OPERAND_CONSTANT:
        if (operand.width < 1 || operand.width > 64)
            return "constant of impossible width";
        return operand.constant == bits_low(operand.constant, operand.width) ? NULL : "constant wider than its width";
    case OPERAND_REGISTER:
        if (operand.reg.index >= validator->function->register_count)
            return "register out of range";
        return operand.width == validator->function->registers[operand.reg.index].width ? NULL
                                                                                        : "register of another width";
    case OPERAND_ADDRESS:
        if (operand.object.index >= validator->program->object_count)
            return "object out of range";
        if (operand.width != validator->program->pointer_width)
            return "address that is not of pointer width";
        const Object *object = &validator->program->objects[operand.object.index];
        bool is_foreign = object->kind == OBJECT_LOCAL &&
                          validator->function != &validator->program->functions[object->function.index];
        return is_foreign ? "address of another function's local" : NULL;
    }
    return "operand of unknown kind";
}

static bool is_float_width(unsigned width)
{
    return width == 32 || width == 64;
}

static const char *compute_problem(const Validator *validator, const Step *step)
{
    if (step->opcode > OP_ANY)
        return "unknown opcode";
    const OpcodeInfo *info = opcode_info(step->opcode);
    unsigned a = step->a.width, b = step->b.width, c = step->c.width, width = step->width;
    unsigned present = (step->a.kind != OPERAND_NONE) + (step->b.kind != OPERAND_NONE) + (step->c.kind != OPERAND_NONE);
    bool in_order = (step->b.kind == OPERAND_NONE || step->a.kind != OPERAND_NONE) &&
                    (step->c.kind == OPERAND_NONE || step->b.kind != OPERAND_NONE);
    if (present != info->operands || !in_order)
        return "wrong number of operands";
    bool fits;
    switch (step->opcode) {
    case OP_COPY:
    case OP_LIKE:
        fits = a == width;
        break;
    case OP_POINTER_ADD:
        fits = a == width && b == width && width == validator->program->pointer_width;
        break;
    case OP_TRUNC:
        fits = width < a;
        break;
    case OP_ZEXT:
    case OP_SEXT:
        fits = width > a;
        break;
    case OP_SELECT:
        fits = a == 1 && b == width && c == width;
        break;
    case OP_FNEG:
        fits = a == width && is_float_width(a);
        break;
    case OP_FTRUNC:
        fits = a == 64 && width == 32;
        break;
    case OP_FEXT:
        fits = a == 32 && width == 64;
        break;
    case OP_FTOSI:
    case OP_FTOUI:
        fits = is_float_width(a);
        break;
    case OP_SITOF:
    case OP_UITOF:
        fits = is_float_width(width);
        break;
    case OP_PROOF:
    case OP_ANY:
        fits = true;
        break;
    default:
        fits = a == b && (info->is_comparison ? width == 1 : width == a) && (!info->is_float || is_float_width(a));
    }
    return fits ? NULL : "operand widths do not fit the opcode";
}

static const char *written_problem(Validator *validator, RegisterId reg, unsigned width)
{
    if (reg.index >= validator->function->register_count)
        return "result register out of range";
    if (validator->function->registers[reg.index].width != width)
        return "result of another width than its register";
    uint32_t mark = (uint32_t)(validator->edge - validator->program->edges) + 1;
    if (validator->written[reg.index] == mark)
        return "register written twice in one operation";
    validator->written[reg.index] = mark;
    return NULL;
}

static bool same_widths(const Operand *left, const Operand *right, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (left[i].width != right[i].width)
            return false;
    return true;
}

/* A direct call must fit its callee; the front end makes anything else unsupported. */
static const char *call_problem(Validator *validator, const Step *step)
{
    const Program *program = validator->program;
    for (uint32_t i = 0; i < step->result_count; i++) {
        if (step->results[i].index >= validator->function->register_count)
            return "result register out of range";
        const char *problem =
            written_problem(validator, step->results[i], validator->function->registers[step->results[i].index].width);
        if (problem)
            return problem;
    }
    if (step->a.kind != OPERAND_ADDRESS || program->objects[step->a.object.index].kind != OBJECT_FUNCTION)
        return NULL;
    if (step->a.offset)
        return "call into the middle of a function";
    FunctionId id = program->objects[step->a.object.index].function;
    const Function *callee = &program->functions[id.index];
    if (!callee->is_defined)
        return "call of a function without body";
    if (!program_call_fits(step, callee))
        return "arguments that do not fit the callee's parameters";
    const Step *back = validator->returns[id.index];
    if (!back || !step->result_count)
        return NULL;
    if (step->result_count != back->argument_count)
        return "number of results differs from what the callee returns";
    for (uint32_t i = 0; i < step->result_count; i++)
        if (validator->function->registers[step->results[i].index].width != back->arguments[i].width)
            return "result of another width than the callee returns";
    return NULL;
}

static const char *return_problem(const Validator *validator, const Step *step)
{
    const Step *first = validator->returns[validator->function - validator->program->functions];
    if (validator->function->returns_value != (step->argument_count > 0))
        return "returns a value or not, against the function's signature";
    if (first->argument_count != step->argument_count ||
        !same_widths(first->arguments, step->arguments, step->argument_count))
        return "returns something else than another return of the function";
    return validator->edge->target.index == validator->function->exit.index ? NULL
                                                                            : "return that does not lead to the exit";
}

/* Rules of single kinds beyond their shape. */
static const char *kind_problem(Validator *validator, const Step *step)
{
    switch (step->kind) {
    case STEP_COMPUTE:
        return compute_problem(validator, step);
    case STEP_LOAD:
        return step->size == (step->width + 7u) / 8 ? NULL : "size does not fit the value";
    case STEP_STORE:
        return step->size == (step->b.width + 7u) / 8 ? NULL : "size does not fit the value";
    case STEP_CALL:
        return call_problem(validator, step);
    case STEP_RETURN:
        return return_problem(validator, step);
    case STEP_SCOPE_BEGIN:
    case STEP_SCOPE_END: {
        if (step->object.index >= validator->program->object_count)
            return "object out of range";
        const Object *object = &validator->program->objects[step->object.index];
        if (object->kind != OBJECT_LOCAL ||
            &validator->program->functions[object->function.index] != validator->function)
            return "scope of something that is not a local of the function";
        return object->has_lifetime ? NULL : "scope of a local without lifetime";
    }
    case STEP_REQUIRE:
        return step->violation < VIOLATION_COUNT ? NULL : "unknown violation";
    case STEP_VARARGS:
        return validator->function->is_variadic ? NULL : "variadic arguments of a function that has none";
    case STEP_FORMAT:
        if (!step->argument_count || step->arguments[0].width != validator->program->pointer_width)
            return "no format";
        return (step->a.kind == OPERAND_NONE) == (step->b.kind == OPERAND_NONE) ? NULL : "destination without size";
    case STEP_INPUT:
    case STEP_UNSUPPORTED:
        return step->text ? NULL : "no text";
    default:
        return NULL;
    }
}

static const char *step_problem(Validator *validator, const Step *step)
{
    if (step->kind > STEP_UNSUPPORTED)
        return "unknown kind of step";
    const Operand operands[] = {step->a, step->b, step->c};
    const char *problem = NULL;
    bool has_result = step->result.index != ID_NONE;
    for (unsigned i = 0; i < 3 && !problem; i++) {
        problem = operand_problem(validator, operands[i]);
        if (!problem && step->kind != STEP_COMPUTE &&
            !width_fits(validator, shapes[step->kind].operands[i], operands[i].kind != OPERAND_NONE, operands[i].width))
            problem = "operand missing, superfluous or of the wrong width";
    }
    bool takes_arguments = step->kind == STEP_CALL || step->kind == STEP_RETURN || step->kind == STEP_FORMAT;
    if (!problem && step->argument_count && !takes_arguments)
        problem = "arguments without use";
    for (uint32_t i = 0; i < step->argument_count && !problem; i++)
        problem = step->arguments[i].kind == OPERAND_NONE ? "argument missing"
                                                          : operand_problem(validator, step->arguments[i]);
    if (!problem && step->result_count && step->kind != STEP_CALL)
        problem = "results of something that is not a call";
    if (!problem &&
        !width_fits(validator, step->kind == STEP_COMPUTE ? 'v' : shapes[step->kind].result, has_result, step->width))
        problem = "result missing, superfluous or of the wrong width";
    if (!problem)
        problem = kind_problem(validator, step);
    if (!problem && has_result)
        problem = written_problem(validator, step->result, step->width);
    if (!problem && step->position.line && step->position.file >= validator->program->file_count)
        problem = "position in an unknown file";
    return problem;
}

static bool ends_execution(const Step *step)
{
    return step->kind == STEP_ERROR || step->kind == STEP_EXIT || step->kind == STEP_UNSUPPORTED;
}

static bool edge_ends_execution(const Edge *edge)
{
    return edge->step_count && ends_execution(&edge->steps[edge->step_count - 1]);
}

/* What may stand before an assume: an edge whose assume fails must have done nothing. */
static bool may_precede_assume(const Step *step)
{
    return step->kind == STEP_ASSUME || step->kind == STEP_LOAD || step->kind == STEP_REQUIRE ||
           (step->kind == STEP_COMPUTE && step->opcode != OP_ANY && step->opcode != OP_LIKE);
}

/* Sets *at to the offending step. */
static const char *edge_problem(Validator *validator, uint32_t *at)
{
    const Edge *edge = validator->edge;
    const Location *source = &validator->program->locations[edge->source.index];
    const Location *target = &validator->program->locations[edge->target.index];
    bool only_computed = true;
    *at = ID_NONE;
    if (source->function.index != target->function.index)
        return "leads into another function";
    if (edge->source.index == validator->function->exit.index)
        return "leaves the exit";
    for (uint32_t i = 0; i < edge->step_count; i++) {
        const Step *step = &edge->steps[i];
        *at = i;
        const char *problem = step_problem(validator, step);
        if (problem)
            return problem;
        bool is_last = ends_execution(step) || step->kind == STEP_CALL || step->kind == STEP_RETURN;
        if (is_last && i + 1 < edge->step_count)
            return "must be the last step of its operation";
        if (step->kind == STEP_ASSUME && !only_computed)
            return "assume after a step with an effect";
        only_computed &= may_precede_assume(step);
    }
    *at = ID_NONE;
    bool returns = edge->step_count && edge->steps[edge->step_count - 1].kind == STEP_RETURN;
    if (edge->target.index == validator->function->exit.index && !returns)
        return "reaches the exit without return";
    return NULL;
}

static const char *object_problem(const Program *program, const Object *object)
{
    bool is_global = object->kind == OBJECT_GLOBAL;
    if (object->kind > OBJECT_FUNCTION)
        return "unknown kind";
    if (!object->name)
        return "no name";
    if (!is_global && object->function.index >= program->function_count)
        return "function out of range";
    if (!is_global && (object->bytes || object->relocation_count || object->is_constant))
        return "contents of something that is not a global";
    if (object->kind == OBJECT_FUNCTION) {
        const Function *function = &program->functions[object->function.index];
        if (function->object.index != (uint32_t)(object - program->objects))
            return "its function is another object's";
        if (function->is_defined == object->is_external)
            return "external with a body, or defined without";
    }
    if (object->kind == OBJECT_LOCAL) {
        const Function *function = &program->functions[object->function.index];
        uint32_t i = 0;
        while (i < function->local_count && function->locals[i].index != (uint32_t)(object - program->objects))
            i++;
        if (i == function->local_count)
            return "not among its function's locals";
    }
    for (uint32_t i = 0; i < object->relocation_count; i++) {
        const Relocation *relocation = &object->relocations[i];
        uint64_t size = program->pointer_width / 8;
        if (relocation->object.index >= program->object_count)
            return "relocation to an object out of range";
        if (program->objects[relocation->object.index].kind == OBJECT_LOCAL)
            return "relocation to a local";
        if (object->size < size || relocation->offset > object->size - size)
            return "relocation outside the object";
    }
    return NULL;
}

static const char *function_problem(const Program *program, const Function *function)
{
    FunctionId id = {(uint32_t)(function - program->functions)};
    if (!function->name)
        return "no name";
    if (function->object.index >= program->object_count ||
        program->objects[function->object.index].kind != OBJECT_FUNCTION)
        return "no object";
    for (uint32_t i = 0; i < function->register_count; i++)
        if (function->registers[i].width < 1 || function->registers[i].width > 64)
            return "register of impossible width";
    for (uint32_t i = 0; i < function->parameter_count; i++)
        if (function->parameters[i].index >= function->register_count)
            return "parameter out of range";
    for (uint32_t i = 0; i < function->local_count; i++) {
        if (function->locals[i].index >= program->object_count)
            return "local out of range";
        const Object *local = &program->objects[function->locals[i].index];
        if (local->kind != OBJECT_LOCAL || local->function.index != id.index)
            return "local that belongs elsewhere";
    }
    if (!function->is_defined)
        return NULL;
    if (function->entry.index >= program->location_count || function->exit.index >= program->location_count)
        return "entry or exit out of range";
    if (program->locations[function->entry.index].function.index != id.index ||
        program->locations[function->exit.index].function.index != id.index)
        return "entry or exit in another function";
    return NULL;
}

/* Ids and the arrays other than the edges' steps. */
static char *declaration_problem(const Program *program)
{
    if (program->pointer_width != 32 && program->pointer_width != 64)
        return message("pointers of %u bits", program->pointer_width);
    for (size_t i = 0; i < program->function_count; i++) {
        const char *problem = function_problem(program, &program->functions[i]);
        if (problem)
            return message("function %zu (%s): %s", i, program->functions[i].name ? program->functions[i].name : "?",
                           problem);
    }
    for (size_t i = 0; i < program->object_count; i++) {
        const char *problem = object_problem(program, &program->objects[i]);
        if (problem)
            return message("object %zu (%s): %s", i, program->objects[i].name ? program->objects[i].name : "?",
                           problem);
    }
    if (program->entry.index >= program->function_count || !program->functions[program->entry.index].is_defined)
        return message("no entry function");
    for (size_t i = 0; i < program->location_count; i++) {
        uint32_t function = program->locations[i].function.index;
        if (function >= program->function_count || !program->functions[function].is_defined)
            return message("location %zu: belongs to no defined function", i);
    }
    for (size_t i = 0; i < program->edge_count; i++)
        if (program->edges[i].source.index >= program->location_count ||
            program->edges[i].target.index >= program->location_count)
            return message("edge %zu: location out of range", i);
    return NULL;
}

static char *edge_message(const Validator *validator, uint32_t at, const char *problem)
{
    Text text = {0};
    text_add(&text, "function %s, edge %u -> %u", validator->function->name, validator->edge->source.index,
             validator->edge->target.index);
    if (validator->edge->position.line && validator->edge->position.file < validator->program->file_count) {
        text_add(&text, ", ");
        program_add_position(&text, validator->program, validator->edge->position);
    }
    if (at != ID_NONE) {
        StepKind kind = validator->edge->steps[at].kind;
        text_add(&text, ", step %u (%s)", at, kind <= STEP_UNSUPPORTED ? step_kind_name(kind) : "?");
    }
    text_add(&text, ": %s", problem);
    return text_take(&text);
}

static char *edges_problem(Validator *validator)
{
    const Program *program = validator->program;
    for (size_t i = 0; i < program->edge_count; i++) {
        uint32_t at;
        validator->edge = &program->edges[i];
        validator->function = &program->functions[program->locations[validator->edge->source.index].function.index];
        const char *problem = edge_problem(validator, &at);
        if (problem)
            return edge_message(validator, at, problem);
    }
    return NULL;
}

static bool has_assume(const Edge *edge)
{
    for (uint32_t i = 0; i < edge->step_count; i++)
        if (edge->steps[i].kind == STEP_ASSUME)
            return true;
    return false;
}

/* Execution must not get stuck silently: what no edge follows is an exit or the end of execution. Where there is a
 * choice, every edge says when it is taken. */
static char *flow_problem(const Program *program)
{
    uint32_t *out = mem_alloc(program->location_count * sizeof *out);
    char *problem = NULL;
    for (size_t i = 0; i < program->edge_count; i++)
        out[program->edges[i].source.index]++;
    for (size_t i = 0; i < program->edge_count && !problem; i++) {
        const Edge *edge = &program->edges[i];
        const Function *function = &program->functions[program->locations[edge->source.index].function.index];
        Validator validator = {.program = program, .function = function, .edge = edge};
        if (out[edge->source.index] > 1 && !has_assume(edge))
            problem = edge_message(&validator, ID_NONE, "one of several edges, but assumes nothing");
        else if (!out[edge->target.index] && edge->target.index != function->exit.index && !edge_ends_execution(edge))
            problem = edge_message(&validator, ID_NONE, "leads to a dead end");
    }
    for (size_t i = 0; i < program->function_count && !problem; i++) {
        const Function *function = &program->functions[i];
        if (function->is_defined && !out[function->entry.index])
            problem = message("function %s: no edge leaves its entry", function->name);
    }
    free(out);
    return problem;
}

/* A register is used before it is defined on some path exactly if it is live at the entry without being a parameter. */
static char *liveness_problem(const Program *program)
{
    for (size_t i = 0; i < program->function_count; i++) {
        const Function *function = &program->functions[i];
        if (!function->is_defined)
            continue;
        const Location *entry = &program->locations[function->entry.index];
        for (uint32_t k = 0; k < entry->live_count; k++) {
            uint32_t p = 0;
            while (p < function->parameter_count && function->parameters[p].index != entry->live[k].index)
                p++;
            if (p == function->parameter_count)
                return message("function %s: register %u is used before it is defined", function->name,
                               entry->live[k].index);
        }
    }
    return NULL;
}

/* Finds a return of each function, to compare the others and the calls with. */
static void find_returns(Validator *validator)
{
    const Program *program = validator->program;
    for (size_t i = 0; i < program->edge_count; i++) {
        const Edge *edge = &program->edges[i];
        for (uint32_t k = 0; k < edge->step_count; k++)
            if (edge->steps[k].kind == STEP_RETURN)
                validator->returns[program->locations[edge->source.index].function.index] = &edge->steps[k];
    }
}

char *program_validate(const Program *program)
{
    char *problem = declaration_problem(program);
    if (problem)
        return problem;
    uint32_t most = 0;
    for (size_t i = 0; i < program->function_count; i++)
        if (program->functions[i].register_count > most)
            most = program->functions[i].register_count;
    Validator validator = {.program = program,
                           .written = mem_alloc(most * sizeof *validator.written),
                           .returns = mem_alloc(program->function_count * sizeof *validator.returns)};
    find_returns(&validator);
    problem = edges_problem(&validator);
    if (!problem)
        problem = flow_problem(program);
    if (!problem && !program->is_sealed)
        problem = message("the program is not sealed");
    if (!problem)
        problem = liveness_problem(program);
    free(validator.written);
    free(validator.returns);
    return problem;
}
