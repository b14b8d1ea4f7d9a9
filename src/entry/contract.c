/* SPDX-License-Identifier: MIT */
/* The reader of contracts. */
#include "entry/contract.h"

#include "entry/ctext.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char mark[] = "whittle:";

void contract_free(Contract *contract)
{
    free(contract->requires.atoms);
    free(contract->ensures.atoms);
    free(contract->frees);
    *contract = (Contract){0};
}

/* A copy without blanks at the ends; stars and slashes that begin the lines of a comment are blanks. */
static const char *keep(Arena *arena, const char *begin, const char *end)
{
    char *copy = mem_string_of(begin, (size_t)(end - begin));
    size_t length = 0;
    bool at_start = true;
    for (const char *from = copy; *from; from++) {
        if (at_start && (isspace((unsigned char)*from) || *from == '*' || *from == '/'))
            continue;
        at_start = *from == '\n';
        copy[length++] = at_start ? ' ' : *from;
    }
    while (length && isspace((unsigned char)copy[length - 1]))
        length--;
    copy[length] = 0;
    const char *kept = arena_string(arena, copy);
    free(copy);
    return kept;
}

/* The end of the part that begins here: where `separator`, of two characters, stands outside of parentheses. */
static const char *part_end(const char *at, const char *separator)
{
    for (int depth = 0; *at; at++) {
        depth += (*at == '(') - (*at == ')');
        if (!depth && !strncmp(at, separator, strlen(separator)))
            return at;
    }
    return at;
}

/* Reads `optional list(head, next)` as a shape of head. False: this is no shape. */
static bool read_shape(Arena *arena, const char *text, Atom *atom, char **problem)
{
    const char *at = text;
    for (const char *word = "";; at += strlen(word) + strspn(at + strlen(word), " ")) {
        word = !strncmp(at, "optional ", 9) ? "optional" : !strncmp(at, "nonempty ", 9) ? "nonempty" : "";
        if (!*word)
            break;
    }
    size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz");
    const char *open = at + length + strspn(at + length, " ");
    if (shape_find(at, length) == SHAPE_KIND_COUNT || *open != '(' || *part_end(open, " "))
        return false;
    const char *name = open + 1 + strspn(open + 1, " "), *behind = name;
    while (isalnum((unsigned char)*behind) || *behind == '_')
        behind++;
    atom->name = keep(arena, name, behind);
    behind += strspn(behind, " ");
    Text words = {0};
    text_add(&words, "%.*s", (int)(at + length - text), text);
    if (*behind == ',')
        text_add(&words, "(%s", behind + 1 + strspn(behind + 1, " "));
    const char *kept = arena_string(arena, text_string(&words));
    text_free(&words);
    *problem = shape_read(arena, &kept, &atom->shape);
    return true;
}

static char *read_atom(Arena *arena, const char *text, ContractClause *clause)
{
    Atom atom = {0};
    char *problem = NULL;
    Text condition = {0};
    for (const char *at = text, *end; *at; at = *end ? end + 2 : end) {
        end = part_end(at, "||");
        const char *part = keep(arena, at, end);
        if (!atom.shape && read_shape(arena, part, &atom, &problem)) {
            if (problem)
                break;
            continue;
        }
        text_add(&condition, "%s(%s)", condition.length ? " || " : "", part);
    }
    if (condition.length)
        atom.condition = arena_string(arena, text_string(&condition));
    text_free(&condition);
    clause->atoms = array_room(clause->atoms, &clause->capacity, clause->count, sizeof *clause->atoms);
    clause->atoms[clause->count++] = atom;
    return problem;
}

static char *read_conjunction(Arena *arena, const char *text, ContractClause *clause)
{
    char *problem = NULL;
    for (const char *at = text, *end; *at && !problem; at = *end ? end + 2 : end) {
        end = part_end(at, "&&");
        problem = read_atom(arena, keep(arena, at, end), clause);
    }
    return problem;
}

static void read_frees(Arena *arena, const char *text, Contract *contract)
{
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, ", ");
        if (length) {
            contract->frees =
                array_room(contract->frees, &contract->frees_capacity, contract->frees_count, sizeof *contract->frees);
            contract->frees[contract->frees_count++] = keep(arena, at, at + length);
        }
        at += length + strspn(at + length, ", ");
    }
}

char *contract_read(Arena *arena, const char *text, Contract *contract)
{
    contract->says = keep(arena, text, text + strlen(text));
    for (const char *at = contract->says, *end; *at; at = *end ? end + 1 : end) {
        char *problem = NULL;
        end = at + strcspn(at, ";");
        const char *clause = keep(arena, at, end);
        size_t word = strcspn(clause, " ");
        const char *rest = clause + word + strspn(clause + word, " ");
        if (!strncmp(clause, "requires", word) && word)
            problem = read_conjunction(arena, rest, &contract->requires);
        else if (!strncmp(clause, "ensures", word) && word)
            problem = read_conjunction(arena, rest, &contract->ensures);
        else if ((!strncmp(clause, "frees", word) || !strncmp(clause, "owns", word)) && word)
            read_frees(arena, rest, contract);
        else if (*clause)
            problem =
                message("a clause of a contract begins with requires, ensures, frees or owns, not \"%s\"", clause);
        if (problem)
            return problem;
    }
    return NULL;
}

/* The end of the comment that holds this, NULL if there is none. Several lines of `//` are one comment. */
static const char *comment_end(const char *text, const char *at)
{
    const char *comment = at;
    while (comment > text && strncmp(comment, "//", 2) != 0 && strncmp(comment, "/*", 2) != 0)
        comment--;
    const char *end = *comment == '/' && comment[1] == '*' ? strstr(at, "*/") : at + strcspn(at, "\n");
    while (end && comment[1] == '/' && !strncmp(end + strspn(end, " \t\n"), "//", 2))
        end += strspn(end, " \t\n"), end += strcspn(end, "\n");
    return end;
}

/* The next remark, but for those about violations (project/alerts.h). */
static const char *next_remark(const char *at)
{
    while ((at = strstr(at, mark)) && !strncmp(at + strlen(mark) + strspn(at + strlen(mark), " "), "ignore ", 7))
        at += strlen(mark);
    return at;
}

/* A comment belongs to the function if nothing ends between them. The result type may stand on lines of its own. */
char *contract_find(Arena *arena, const char *text, unsigned line, Contract *contract)
{
    const char *function = ctext_line(text, line), *last = NULL;
    for (const char *at = text; (at = next_remark(at)) && at < function; at++)
        last = at;
    const char *end = last ? comment_end(text, last) : NULL;
    if (!end || end > function)
        return NULL;
    for (const char *at = end + 1; at < function; at++)
        if (*at == ';' || *at == '}')
            return NULL;
    contract->line = ctext_line_of(text, last);
    return contract_read(arena, keep(arena, last + strlen(mark), end), contract);
}

char *contract_find_named(Arena *arena, const char *text, const char *function, Contract *contract,
                          SourceFunction *source)
{
    size_t length = strlen(function);
    if (source)
        *source = (SourceFunction){0};
    for (const char *at = text; *at;) {
        const char *end = at + strcspn(at, "\n"), *colon = at + length;
        bool is_named = !strncmp(at, function, length);
        if (is_named && *colon == '(' && (!source || ctext_read_parameters(arena, colon, source)))
            colon += strcspn(colon, ")\n") + 1;
        if (is_named && colon < end && colon[strspn(colon, " ")] == ':')
            return contract_read(arena, keep(arena, colon + strspn(colon, " ") + 1, end), contract);
        at = *end ? end + 1 : end;
    }
    return NULL;
}

char *contract_find_declared(Arena *arena, const char *text, const char *function, Contract *contract,
                             SourceFunction *source)
{
    for (const char *at = text, *end; (at = next_remark(at)); at = end) {
        end = comment_end(text, at);
        if (!end)
            break;
        const char *behind = end + (*end == '*' ? 2 : 0);
        if (ctext_read_function(arena, behind, function, source) && behind + strcspn(behind, ";{(") <= source->behind &&
            source->name < behind + strcspn(behind, ";{("))
            return contract_read(arena, keep(arena, at + strlen(mark), end), contract);
    }
    return NULL;
}
