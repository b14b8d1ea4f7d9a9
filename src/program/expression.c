/* SPDX-License-Identifier: MIT */
/* Expressions are strings with the precedence of their outermost operator, so that parentheses appear where C needs
 * them. */
#include "program/expression.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Beyond these an expression is cut off with "...": a register used twice at every level doubles the text each time. */
enum { DEEPEST = 100, LONGEST = 20000 };

static Precedence opcode_binds(Opcode opcode, unsigned width)
{
    switch (opcode) {
    case OP_MUL:
    case OP_UDIV:
    case OP_SDIV:
    case OP_UREM:
    case OP_SREM:
    case OP_FMUL:
    case OP_FDIV:
        return BINDS_PRODUCT;
    case OP_SHL:
    case OP_LSHR:
    case OP_ASHR:
        return BINDS_SHIFT;
    case OP_AND:
        return width == 1 ? BINDS_LOGICAL_AND : BINDS_AND;
    case OP_OR:
        return width == 1 ? BINDS_LOGICAL_OR : BINDS_OR;
    case OP_XOR:
        return BINDS_XOR;
    case OP_EQ:
    case OP_NE:
    case OP_FEQ:
        return BINDS_EQUALITY;
    case OP_ULT:
    case OP_ULE:
    case OP_SLT:
    case OP_SLE:
    case OP_FLT:
    case OP_FLE:
        return BINDS_RELATION;
    default:
        return BINDS_SUM;
    }
}

const char *writer_text(Writer *writer, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    char *text = arena_alloc(writer->arena, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    va_end(arguments);
    writer->written += (size_t)length;
    return text;
}

const char *writer_register(Writer *writer, RegisterId reg)
{
    const char *name = writer->function->registers[reg.index].name;
    return name ? name : writer_text(writer, "t%u", reg.index);
}

uint32_t writer_definition(const Writer *writer, Operand operand, uint32_t at)
{
    if (operand.kind != OPERAND_REGISTER)
        return ID_NONE;
    for (uint32_t i = at; i-- > 0;) {
        const Step *step = &writer->edge->steps[i];
        if (step->result.index == operand.reg.index)
            return i;
    }
    return ID_NONE;
}

static Expression leaf(const char *text, const Type *type)
{
    return (Expression){text, BINDS_POSTFIX, type, type && type->kind == TYPE_POINTER};
}

/* The operand's text, in parentheses if it binds less than `least`. */
static const char *at_least(Writer *writer, Expression expression, Precedence least)
{
    return expression.binds < least ? writer_text(writer, "(%s)", expression.text) : expression.text;
}

static bool is_unsigned(const Type *type)
{
    return type && type->kind == TYPE_INTEGER && !type->is_signed;
}

static bool is_integer(const Type *type)
{
    return type && type->kind == TYPE_INTEGER;
}

/* A constant as something of this type, or beside something of it. */
static Expression constant(Writer *writer, Operand operand, const Type *type, bool is_pointer, bool is_float)
{
    uint64_t bits = operand.constant;
    if (is_pointer && !bits)
        return leaf("NULL", type);
    if (is_pointer)
        return leaf(writer_text(writer, "0x%llx", (unsigned long long)bits), type);
    if ((is_float || (type && type->kind == TYPE_FLOAT)) && operand.width >= 32) {
        uint32_t low = (uint32_t)bits;
        float single;
        double value;
        memcpy(&single, &low, sizeof single);
        memcpy(&value, &bits, sizeof value);
        return leaf(writer_text(writer, "%g", operand.width == 32 ? (double)single : value), type);
    }
    if (type_is_character(type) && bits_low(bits, 8) >= ' ' && bits == bits_low(bits, 8)) {
        Text character = {0};
        type_add_value(&character, type, bits, 8);
        Expression result = leaf(writer_text(writer, "%s", text_string(&character)), type);
        text_free(&character);
        if (*result.text == '\'')
            return result;
    }
    if (operand.width == 1 || is_unsigned(type))
        return leaf(writer_text(writer, "%llu", (unsigned long long)bits), type);
    Expression result = leaf(writer_text(writer, "%lld", (long long)bits_signed(bits, operand.width)), type);
    if (*result.text == '-')
        result.binds = BINDS_UNARY;
    return result;
}

Expression expression_value(Writer *writer, Operand operand, uint32_t at)
{
    if (writer->depth >= DEEPEST || writer->written > LONGEST)
        return leaf("...", NULL);
    writer->depth++;
    Expression result = leaf("", NULL);
    uint32_t definition = writer_definition(writer, operand, at);
    if (operand.kind == OPERAND_CONSTANT) {
        result = constant(writer, operand, NULL, false, false);
    } else if (operand.kind == OPERAND_ADDRESS) {
        result = expression_address(writer, operand, at);
    } else if (definition != ID_NONE && !writer->named[definition]) {
        result = expression_step(writer, definition);
    } else if (operand.kind == OPERAND_REGISTER) {
        const Register *reg = &writer->function->registers[operand.reg.index];
        result = leaf(writer_register(writer, operand.reg), reg->type);
        result.is_pointer |= reg->is_pointer;
    }
    writer->depth--;
    return result;
}

const Step *writer_computation(const Writer *writer, Operand operand, uint32_t *at)
{
    uint32_t definition = writer_definition(writer, operand, *at);
    if (definition == ID_NONE || writer->named[definition] || writer->edge->steps[definition].kind != STEP_COMPUTE)
        return NULL;
    *at = definition;
    return &writer->edge->steps[definition];
}

Expression expression_assigned(Writer *writer, Operand operand, const Type *type, uint32_t at)
{
    uint32_t inner = at;
    const Step *step = writer_computation(writer, operand, &inner);
    if (operand.kind == OPERAND_CONSTANT)
        return constant(writer, operand, type, type && type->kind == TYPE_POINTER, false);
    if (step && step->opcode == OP_TRUNC && step->width > 1)
        return expression_value(writer, step->a, inner);
    return expression_value(writer, operand, at);
}

/* Both operands, constants written in the manner of the other side. */
static void operand_pair(Writer *writer, const Step *step, uint32_t at, Expression *left, Expression *right)
{
    bool is_float = opcode_info(step->opcode)->is_float;
    *left = expression_value(writer, step->a, at);
    *right = expression_value(writer, step->b, at);
    bool compares = opcode_info(step->opcode)->is_comparison;
    if (step->b.kind == OPERAND_CONSTANT)
        *right = constant(writer, step->b, left->type, compares && left->is_pointer, is_float);
    if (step->a.kind == OPERAND_CONSTANT)
        *left = constant(writer, step->a, right->type, compares && right->is_pointer, is_float);
}

/* True if the operation on the width treats the side's C type as the other signedness. */
static bool is_signed_in_doubt(Expression side, unsigned width)
{
    return is_unsigned(side.type) && 8 * side.type->size == width;
}

static Expression comparison(Writer *writer, uint32_t index, bool negated)
{
    const Step *step = &writer->edge->steps[index];
    Expression left, right;
    operand_pair(writer, step, index, &left, &right);
    bool is_less = step->opcode == OP_ULT || step->opcode == OP_SLT || step->opcode == OP_FLT;
    bool is_float = opcode_info(step->opcode)->is_float;
    bool not_whole = negated && is_float; /* NaN: !(a < b) is not a >= b */
    negated &= !is_float;
    const char *symbol, *suffix = "";
    if (step->opcode == OP_EQ || step->opcode == OP_NE || step->opcode == OP_FEQ) {
        symbol = (step->opcode == OP_NE) != negated ? "!=" : "==";
    } else {
        if (step->a.kind == OPERAND_CONSTANT && step->b.kind != OPERAND_CONSTANT) {
            static const char *const flipped[2][2] = {{">=", "<"}, {">", "<="}};
            symbol = flipped[is_less][negated];
            Expression swap = left;
            left = right;
            right = swap;
        } else {
            static const char *const straight[2][2] = {{"<=", ">"}, {"<", ">="}};
            symbol = straight[is_less][negated];
        }
        bool is_u = step->opcode == OP_ULT || step->opcode == OP_ULE;
        bool known_u = is_unsigned(left.type) || is_unsigned(right.type) || left.is_pointer || right.is_pointer;
        if (is_u && !known_u)
            suffix = "u";
        else if (!is_u && !is_float &&
                 (is_signed_in_doubt(left, step->a.width) || is_signed_in_doubt(right, step->a.width)))
            suffix = "s";
    }
    Precedence binds = opcode_binds(step->opcode, step->width);
    Expression result = {writer_text(writer, "%s %s%s %s", at_least(writer, left, binds), symbol, suffix,
                                     at_least(writer, right, binds + 1)),
                         binds, NULL, false};
    if (not_whole)
        result = (Expression){writer_text(writer, "!(%s)", result.text), BINDS_UNARY, NULL, false};
    return result;
}

static Expression cast(Writer *writer, const char *name, Operand operand, uint32_t at)
{
    Expression value = expression_value(writer, operand, at);
    return (Expression){writer_text(writer, "(%s)%s", name, at_least(writer, value, BINDS_UNARY)), BINDS_UNARY, NULL,
                        false};
}

static Expression cast_to_integer(Writer *writer, bool is_signed, unsigned width, Operand operand, uint32_t at)
{
    return cast(writer, writer_text(writer, "%sint%u", is_signed ? "" : "u", width), operand, at);
}

static bool is_zero(Operand operand)
{
    return operand.kind == OPERAND_CONSTANT && !operand.constant;
}

static bool is_all_ones(Operand operand)
{
    return operand.kind == OPERAND_CONSTANT && operand.constant == bits_low(UINT64_MAX, operand.width);
}

static Expression prefix(Writer *writer, const char *sign, Operand operand, uint32_t at)
{
    Expression value = expression_value(writer, operand, at);
    return (Expression){writer_text(writer, "%s%s", sign, at_least(writer, value, BINDS_POSTFIX)), BINDS_UNARY,
                        value.type, false};
}

static Expression infix(Writer *writer, uint32_t index)
{
    const Step *step = &writer->edge->steps[index];
    if (step->opcode == OP_SUB && is_zero(step->a))
        return prefix(writer, "-", step->b, index);
    if (step->opcode == OP_XOR && is_all_ones(step->b) && step->width > 1)
        return prefix(writer, "~", step->a, index);
    Expression left, right;
    operand_pair(writer, step, index, &left, &right);
    const char *symbol = opcode_info(step->opcode)->symbol, *suffix = "";
    if (step->width == 1 && (step->opcode == OP_AND || step->opcode == OP_OR))
        symbol = step->opcode == OP_AND ? "&&" : "||";
    if (step->opcode == OP_ADD && step->b.kind == OPERAND_CONSTANT &&
        bits_signed(step->b.constant, step->b.width) < 0) {
        symbol = "-";
        right = leaf(writer_text(writer, "%llu", (unsigned long long)bits_low(-step->b.constant, step->b.width)), NULL);
    }
    bool is_u = step->opcode == OP_UDIV || step->opcode == OP_UREM || step->opcode == OP_LSHR;
    bool is_s = step->opcode == OP_SDIV || step->opcode == OP_SREM || step->opcode == OP_ASHR;
    if (is_u && !is_unsigned(left.type))
        suffix = "u";
    else if (is_s && is_signed_in_doubt(left, step->width))
        suffix = "s";
    Precedence binds = opcode_binds(step->opcode, step->width);
    const Type *type = is_integer(left.type) && 8 * left.type->size == step->width ? left.type : NULL;
    return (Expression){writer_text(writer, "%s %s%s %s", at_least(writer, left, binds), symbol, suffix,
                                    at_least(writer, right, binds + 1)),
                        binds, type, false};
}

static bool is_boolean(const Type *type)
{
    return type && type->name && (!strcmp(type->name, "_Bool") || !strcmp(type->name, "bool"));
}

static Expression conversion(Writer *writer, uint32_t index)
{
    const Step *step = &writer->edge->steps[index];
    Expression value = expression_value(writer, step->a, index);
    switch (step->opcode) {
    case OP_TRUNC:
        if (step->width > 1)
            return cast_to_integer(writer, true, step->width, step->a, index);
        if (is_boolean(value.type))
            return value;
        return (Expression){writer_text(writer, "%s & 1", at_least(writer, value, BINDS_AND)), BINDS_AND, NULL, false};
    case OP_ZEXT:
        if (step->a.width == 1 || is_unsigned(value.type))
            return value;
        return cast_to_integer(writer, false, step->a.width, step->a, index);
    case OP_SEXT:
        if (step->a.width == 1)
            return prefix(writer, "-", step->a, index);
        if (!is_signed_in_doubt(value, step->a.width))
            return value;
        return cast_to_integer(writer, true, step->a.width, step->a, index);
    case OP_FTOSI:
    case OP_FTOUI:
        return cast_to_integer(writer, step->opcode == OP_FTOSI, step->width, step->a, index);
    case OP_SITOF:
    case OP_UITOF:
    case OP_FTRUNC:
        return cast(writer, step->width == 32 ? "float" : "double", step->a, index);
    default:
        return value;
    }
}

static Expression call(Writer *writer, const char *name, const char *arguments)
{
    return (Expression){writer_text(writer, "%s(%s)", name, arguments), BINDS_POSTFIX, NULL, false};
}

/* Is the operand any value, made by a shift by its width? */
static bool is_undefined(const Writer *writer, Operand operand, uint32_t at)
{
    const Step *step = writer_computation(writer, operand, &at);
    return step && step->opcode == OP_LSHR && step->b.kind == OPERAND_CONSTANT && step->b.constant >= step->width;
}

static Expression computed(Writer *writer, uint32_t index)
{
    const Step *step = &writer->edge->steps[index];
    const OpcodeInfo *info = opcode_info(step->opcode);
    switch (step->opcode) {
    case OP_POINTER_ADD:
        return expression_address(writer, operand_register(step->result, step->width), index + 1);
    case OP_XOR:
        if (step->width == 1 && is_all_ones(step->b))
            return expression_condition(writer, step->a, false, index);
        return infix(writer, index);
    case OP_SELECT: {
        if (is_undefined(writer, step->b, index)) /* what happens in no good program is not shown */
            return expression_value(writer, step->c, index);
        Expression condition = expression_condition(writer, step->a, true, index);
        Expression yes = expression_value(writer, step->b, index), no = expression_value(writer, step->c, index);
        return (Expression){writer_text(writer, "%s ? %s : %s", at_least(writer, condition, BINDS_LOGICAL_OR),
                                        at_least(writer, yes, BINDS_LOGICAL_OR),
                                        at_least(writer, no, BINDS_CONDITIONAL)),
                            BINDS_CONDITIONAL, yes.type ? yes.type : no.type, yes.is_pointer || no.is_pointer};
    }
    case OP_FNEG:
        return prefix(writer, "-", step->a, index);
    case OP_LIKE:
        return call(writer, "like", expression_value(writer, step->a, index).text);
    case OP_PROOF:
        return leaf("proof()", NULL);
    case OP_ANY:
        return leaf("any()", NULL);
    default:
        break;
    }
    if (info->is_comparison && info->symbol)
        return comparison(writer, index, false);
    if (info->symbol)
        return infix(writer, index);
    if (info->operands == 1)
        return conversion(writer, index);
    Expression left, right;
    operand_pair(writer, step, index, &left, &right);
    return call(writer, step->opcode == OP_FREM ? "fmod" : "isunordered",
                writer_text(writer, "%s, %s", left.text, right.text));
}

Expression expression_condition(Writer *writer, Operand operand, bool expected, uint32_t at)
{
    for (;;) {
        uint32_t inner = at, below;
        const Step *step = writer_computation(writer, operand, &inner);
        if (!step)
            break;
        below = inner;
        const Step *wrapped = writer_computation(writer, step->a, &below);
        bool is_widened_bit = wrapped && wrapped->opcode == OP_ZEXT && wrapped->a.width == 1;
        if (step->opcode == OP_XOR && step->width == 1 && is_all_ones(step->b)) {
            expected = !expected;
            operand = step->a;
        } else if ((step->opcode == OP_NE || step->opcode == OP_EQ) && is_zero(step->b) && is_widened_bit) {
            expected ^= step->opcode == OP_EQ;
            operand = wrapped->a;
            inner = below;
        } else if (step->opcode == OP_TRUNC && step->width == 1 && is_widened_bit) {
            operand = wrapped->a;
            inner = below;
        } else if (step->opcode == OP_COPY) {
            operand = step->a;
        } else if (opcode_info(step->opcode)->is_comparison && step->opcode != OP_FUNORDERED) {
            return comparison(writer, inner, !expected);
        } else {
            break;
        }
        at = inner;
    }
    Expression value = expression_value(writer, operand, at);
    if (expected)
        return value;
    return (Expression){writer_text(writer, "!%s", at_least(writer, value, BINDS_UNARY)), BINDS_UNARY, NULL, false};
}

const char *expression_arguments(Writer *writer, const Step *step, uint32_t at)
{
    const char *list = "";
    for (uint32_t i = 0; i < step->argument_count; i++)
        list =
            writer_text(writer, "%s%s%s", list, i ? ", " : "", expression_value(writer, step->arguments[i], at).text);
    return list;
}

static Expression called(Writer *writer, uint32_t index)
{
    const Step *step = &writer->edge->steps[index];
    Expression function = expression_value(writer, step->a, index);
    return call(writer, at_least(writer, function, BINDS_POSTFIX), expression_arguments(writer, step, index));
}

static Expression formatted(Writer *writer, uint32_t index)
{
    const Step *step = &writer->edge->steps[index];
    const char *arguments = expression_arguments(writer, step, index);
    if (step->a.kind == OPERAND_NONE)
        return call(writer, "printf", arguments);
    return call(writer, "snprintf",
                writer_text(writer, "%s, %s, %s", expression_value(writer, step->a, index).text,
                            expression_value(writer, step->b, index).text, arguments));
}

Expression expression_step(Writer *writer, uint32_t index)
{
    const Step *step = &writer->edge->steps[index];
    switch (step->kind) {
    case STEP_COMPUTE:
        return computed(writer, index);
    case STEP_LOAD:
        return expression_place(writer, step->a, step->size, step->type, index);
    case STEP_ALLOCATE: {
        const char *size = expression_value(writer, step->a, index).text;
        return step->zeroed ? call(writer, "calloc", writer_text(writer, "1, %s", size)) : call(writer, "malloc", size);
    }
    case STEP_ALLOCA:
        return call(writer, "alloca", expression_value(writer, step->a, index).text);
    case STEP_BLOCK_SIZE:
        return call(writer, step->of_rest ? "room" : "block_size", expression_value(writer, step->a, index).text);
    case STEP_INPUT:
        return call(writer, step->text ? step->text : "input", "");
    case STEP_STACK_SAVE:
        return call(writer, "stack_save", "");
    case STEP_VARARGS:
        return call(writer, "varargs", "");
    case STEP_FORMAT:
        return formatted(writer, index);
    case STEP_CALL:
        return called(writer, index);
    default:
        return leaf(step_kind_name(step->kind), NULL);
    }
}
