/* SPDX-License-Identifier: MIT */
/* Terms in SMT-LIB notation. A subterm used more than once is bound by a `let` first, so the text is as small as the
 * term. */
#include "logic/term.h"

#include "base/mem.h"
#include "logic/fold.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {
    [TERM_NOT] = "not",     [TERM_AND] = "and",      [TERM_OR] = "or",         [TERM_ITE] = "ite",
    [TERM_EQ] = "=",        [TERM_ADD] = "bvadd",    [TERM_SUB] = "bvsub",     [TERM_MUL] = "bvmul",
    [TERM_UDIV] = "bvudiv", [TERM_SDIV] = "bvsdiv",  [TERM_UREM] = "bvurem",   [TERM_SREM] = "bvsrem",
    [TERM_SHL] = "bvshl",   [TERM_LSHR] = "bvlshr",  [TERM_ASHR] = "bvashr",   [TERM_BITAND] = "bvand",
    [TERM_BITOR] = "bvor",  [TERM_BITXOR] = "bvxor", [TERM_ULT] = "bvult",     [TERM_ULE] = "bvule",
    [TERM_SLT] = "bvslt",   [TERM_SLE] = "bvsle",    [TERM_CONCAT] = "concat", [TERM_SELECT] = "select",
    [TERM_STORE] = "store",
};

static void add_symbol(Text *text, const char *name)
{
    bool is_simple = *name && !isdigit((unsigned char)*name);
    for (const char *c = name; *c; c++)
        is_simple &= isalnum((unsigned char)*c) || strchr("~!@$%^&*_-+=<>.?/", *c);
    text_add(text, is_simple ? "%s" : "|%s|", name);
}

static void add_leaf(Text *text, const Term *term)
{
    unsigned width = term->sort.width;
    if (term->kind == TERM_VARIABLE)
        add_symbol(text, term->name);
    else if (term->kind != TERM_CONSTANT)
        text_add(text, term->kind == TERM_TRUE ? "true" : "false");
    else if (width % 4 == 0)
        text_add(text, "#x%0*llx", (int)width / 4, (unsigned long long)term->constant);
    else {
        text_add(text, "#b");
        for (unsigned i = width; i-- > 0;)
            text_add(text, "%c", term->constant >> i & 1 ? '1' : '0');
    }
}

static void add_operator(Text *text, const Term *term)
{
    if (term->kind == TERM_EXTRACT)
        text_add(text, "(_ extract %u %u)", (unsigned)(term->constant >> 8), (unsigned)(term->constant & 0xff));
    else if (term->kind == TERM_ZEXT || term->kind == TERM_SEXT)
        text_add(text, "(_ %s_extend %u)", term->kind == TERM_ZEXT ? "zero" : "sign",
                 (unsigned)(term->sort.width - term->children[0]->sort.width));
    else
        text_add(text, "%s", names[term->kind]);
}

/* A term being written: its children before `next` are. */
typedef struct OpenTerm {
    const Term *term;
    uint32_t next;
} OpenTerm;

/* Writes a term as a tree down to leaves and bound subterms; `stack` has room for all subterms. */
static void add_tree(Text *text, const Term *root, const TermWalk *walk, const uint32_t *uses, OpenTerm *stack)
{
    size_t depth = 0;
    stack[depth++] = (OpenTerm){root, 0};
    while (depth) {
        OpenTerm *top = &stack[depth - 1];
        const Term *term = top->term;
        if (term != root && term->child_count && uses[term_walk_position(walk, term)] > 1) {
            text_add(text, "?%u", term->id);
            depth--;
        } else if (!term->child_count) {
            add_leaf(text, term);
            depth--;
        } else if (top->next == term->child_count) {
            text_add(text, ")");
            depth--;
        } else {
            if (!top->next) {
                text_add(text, "(");
                add_operator(text, term);
            }
            text_add(text, " ");
            stack[depth++] = (OpenTerm){term->children[top->next++], 0};
        }
    }
}

void term_print(Text *text, const Term *term)
{
    TermWalk walk = term_walk(term);
    uint32_t *uses = mem_alloc(walk.count * sizeof *uses);
    OpenTerm *stack = mem_alloc((walk.count + 1) * sizeof *stack);
    size_t bound = 0;
    for (size_t i = 0; i < walk.count; i++)
        for (uint32_t k = 0; k < walk.terms[i]->child_count; k++)
            uses[term_walk_position(&walk, walk.terms[i]->children[k])]++;
    for (size_t i = 0; i + 1 < walk.count; i++)
        if (walk.terms[i]->child_count && uses[i] > 1) {
            text_add(text, "(let ((?%u ", walk.terms[i]->id);
            add_tree(text, walk.terms[i], &walk, uses, stack);
            text_add(text, ")) ");
            bound++;
        }
    add_tree(text, term, &walk, uses, stack);
    while (bound--)
        text_add(text, ")");
    free(stack);
    free(uses);
    term_walk_free(&walk);
}
