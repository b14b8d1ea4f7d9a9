/* SPDX-License-Identifier: MIT */
#include "solver/horn_inner.h"

#include "base/bits.h"
#include "base/mem.h"

#include <stdlib.h>

/* --- terms to Z3 ------------------------------------------------------------------------------------------- */

Z3_sort horn_sort(const Horn *horn, Sort sort)
{
    return !sort.width ? Z3_mk_bool_sort(horn->z3) : sort.index ? horn->array : horn->integer;
}

/* NULL: an operation on bits. */
static Z3_ast translate_node(Horn *horn, const Term *term)
{
    Z3_context z3 = horn->z3;
    Z3_ast children[128];
    if (term->child_count > sizeof children / sizeof *children)
        return NULL;
    for (uint32_t i = 0; i < term->child_count; i++)
        if (!(children[i] = horn_translate(horn, term->children[i])))
            return NULL;
    switch (term->kind) {
    case TERM_TRUE:
        return Z3_mk_true(z3);
    case TERM_FALSE:
        return Z3_mk_false(z3);
    case TERM_CONSTANT:
        return Z3_mk_int64(z3, bits_signed(term->constant, term->sort.width), horn->integer);
    case TERM_VARIABLE:
        return Z3_mk_const(z3, Z3_mk_string_symbol(z3, term->name), horn_sort(horn, term->sort));
    case TERM_NOT:
        return Z3_mk_not(z3, children[0]);
    case TERM_AND:
        return Z3_mk_and(z3, term->child_count, children);
    case TERM_OR:
        return Z3_mk_or(z3, term->child_count, children);
    case TERM_ITE:
        return Z3_mk_ite(z3, children[0], children[1], children[2]);
    case TERM_EQ:
        return Z3_mk_eq(z3, children[0], children[1]);
    case TERM_ADD:
        return Z3_mk_add(z3, 2, children);
    case TERM_SUB:
        return Z3_mk_sub(z3, 2, children);
    case TERM_MUL:
        return Z3_mk_mul(z3, 2, children);
    case TERM_ULT:
    case TERM_SLT:
        return Z3_mk_lt(z3, children[0], children[1]);
    case TERM_ULE:
    case TERM_SLE:
        return Z3_mk_le(z3, children[0], children[1]);
    case TERM_SELECT:
        return Z3_mk_select(z3, children[0], children[1]);
    case TERM_STORE:
        return Z3_mk_store(z3, children[0], children[1], children[2]);
    default:
        return NULL;
    }
}

Z3_ast horn_translate(Horn *horn, const Term *term)
{
    const uint64_t *known = map_find(horn->translated, term->id);
    if (known)
        return (Z3_ast)(uintptr_t)*known;
    Z3_ast made = translate_node(horn, term);
    *map_put(horn->translated, term->id) = (uintptr_t)made;
    return made;
}

/* --- and back ---------------------------------------------------------------------------------------------- */

static void put(HornAnswer *answer, uint64_t word, unsigned size)
{
    answer->overflows |= answer->length + size > ANSWER_BYTES;
    for (unsigned i = 0; i < size && !answer->overflows; i++)
        answer->bytes[answer->length++] = (uint8_t)(word >> 8 * i);
}

static uint64_t get(HornAnswer *answer, unsigned size)
{
    uint64_t word = 0;
    for (unsigned i = 0; i < size; i++)
        word |= (uint64_t)answer->bytes[answer->length++] << 8 * i;
    return word;
}

static void put_head(HornAnswer *answer, TermKind kind, unsigned count)
{
    put(answer, kind, 1);
    put(answer, count, 2);
}

/* The kind of a Z3 operation; `is_swapped`: with its operands the other way round. */
static bool kind_of(Z3_decl_kind operation, TermKind *kind, bool *is_swapped)
{
    static const struct {
        Z3_decl_kind operation;
        TermKind kind;
        bool is_swapped;
    } kinds[] = {{Z3_OP_TRUE, TERM_TRUE, false},     {Z3_OP_FALSE, TERM_FALSE, false}, {Z3_OP_NOT, TERM_NOT, false},
                 {Z3_OP_AND, TERM_AND, false},       {Z3_OP_OR, TERM_OR, false},       {Z3_OP_ITE, TERM_ITE, false},
                 {Z3_OP_EQ, TERM_EQ, false},         {Z3_OP_LE, TERM_SLE, false},      {Z3_OP_LT, TERM_SLT, false},
                 {Z3_OP_GE, TERM_SLE, true},         {Z3_OP_GT, TERM_SLT, true},       {Z3_OP_ADD, TERM_ADD, false},
                 {Z3_OP_SUB, TERM_SUB, false},       {Z3_OP_MUL, TERM_MUL, false},     {Z3_OP_UMINUS, TERM_SUB, false},
                 {Z3_OP_SELECT, TERM_SELECT, false}, {Z3_OP_STORE, TERM_STORE, false}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].operation == operation) {
            *kind = kinds[i].kind;
            *is_swapped = kinds[i].is_swapped;
            return true;
        }
    return false;
}

static void put_number(HornAnswer *answer, int64_t value)
{
    put_head(answer, TERM_CONSTANT, 0);
    put(answer, (uint64_t)value, 8);
}

void answer_put(HornAnswer *answer, Horn *horn, Z3_ast formula, const Term *const *variables, size_t count)
{
    Z3_context z3 = horn->z3;
    TermKind kind;
    bool is_swapped;
    int64_t value;
    for (size_t i = 0; i < count; i++)
        if (Z3_is_eq_ast(z3, horn_translate(horn, variables[i]), formula)) {
            put_head(answer, TERM_VARIABLE, 0);
            put(answer, i, 2);
            return;
        }
    if (Z3_get_ast_kind(z3, formula) == Z3_NUMERAL_AST && Z3_get_numeral_int64(z3, formula, &value)) {
        put_number(answer, value);
        return;
    }
    Z3_app application = Z3_get_ast_kind(z3, formula) == Z3_APP_AST ? Z3_to_app(z3, formula) : NULL;
    Z3_decl_kind operation = application ? Z3_get_decl_kind(z3, Z3_get_app_decl(z3, application)) : Z3_OP_INTERNAL;
    if (!kind_of(operation, &kind, &is_swapped)) {
        answer->overflows = true;
        return;
    }
    unsigned children = Z3_get_app_num_args(z3, application);
    put_head(answer, kind, children + (operation == Z3_OP_UMINUS));
    if (operation == Z3_OP_UMINUS)
        put_number(answer, 0);
    for (unsigned i = 0; i < children && !answer->overflows; i++)
        answer_put(answer, horn, Z3_get_app_arg(z3, application, is_swapped ? children - 1 - i : i), variables, count);
}

const Term *answer_get(HornAnswer *answer, TermStore *store, const Term *const *variables)
{
    TermKind kind = (TermKind)get(answer, 1);
    size_t count = get(answer, 2);
    if (kind == TERM_CONSTANT)
        return term_constant(store, get(answer, 8), 64);
    if (kind == TERM_VARIABLE)
        return variables[get(answer, 2)];
    const Term **children = mem_alloc((count + 1) * sizeof *children), *made;
    for (size_t i = 0; i < count; i++)
        children[i] = answer_get(answer, store, variables);
    switch (kind) {
    case TERM_TRUE:
    case TERM_FALSE:
        made = term_bool(store, kind == TERM_TRUE);
        break;
    case TERM_NOT:
        made = term_not(store, children[0]);
        break;
    case TERM_AND:
        made = term_and(store, children, count);
        break;
    case TERM_OR:
        made = term_or(store, children, count);
        break;
    case TERM_ITE:
        made = term_ite(store, children[0], children[1], children[2]);
        break;
    case TERM_SELECT:
        made = term_select(store, children[0], children[1]);
        break;
    case TERM_STORE:
        made = term_store(store, children[0], children[1], children[2]);
        break;
    default: /* sums have any number of operands */
        made = children[0];
        for (size_t i = 1; i < count; i++)
            made = term_binary(store, kind, made, children[i]);
        break;
    }
    free(children);
    return made;
}
