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

/* Behind what begins a line of a comment: blanks, slashes, a star with a blank behind it (`*p` is an expression). */
static const char *skip_margin(const char *at)
{
    at += strspn(at, " \t\r/");
    if (*at == '*' && (!at[1] || isspace((unsigned char)at[1])))
        at++;
    return at + strspn(at, " \t\r");
}

/* A copy without blanks at the ends, a blank for every new line. */
static const char *keep(Arena *arena, const char *begin, const char *end)
{
    char *copy = mem_string_of(begin, (size_t)(end - begin));
    size_t length = 0;
    const char *from = copy + strspn(copy, " \t\r");
    while (*from == '\n')
        from = skip_margin(from + 1);
    while (*from) {
        copy[length++] = *from == '\n' ? ' ' : *from;
        from = *from == '\n' ? skip_margin(from + 1) : from + 1;
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
        word = !strncmp(at, "shared ", 7)     ? "shared"
               : !strncmp(at, "optional ", 9) ? "optional"
               : !strncmp(at, "nonempty ", 9) ? "nonempty"
                                              : "";
        if (!*word)
            break;
    }
    size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz");
    const char *open = at + length + strspn(at + length, " ");
    if (shape_find(at, length) == SHAPE_KIND_COUNT || *open != '(')
        return false;
    const char *name = open + 1 + strspn(open + 1, " "), *behind = name;
    while (isalnum((unsigned char)*behind) || *behind == '_')
        behind++;
    atom->name = keep(arena, name, behind);
    behind += strspn(behind, " ");
    if (!*behind) {
        *problem = message("%s: a shape is not closed", text);
        return true;
    }
    if (behind == name || (*behind != ',' && *behind != ')')) {
        *problem = message("%s: the shape is that of a parameter or of result; what a field leads to is an item: "
                           "object(head, first: list)",
                           text);
        return true;
    }
    Text words = {0};
    text_add(&words, "%.*s", (int)(at + length - text), text);
    text_add(&words, *behind == ',' ? "(%s" : "%s", *behind == ',' ? behind + 1 + strspn(behind + 1, " ") : behind + 1);
    const char *kept = arena_string(arena, text_string(&words));
    text_free(&words);
    *problem = shape_read(arena, &kept, &atom->shape);
    if (!*problem && kept[strspn(kept, " ")])
        *problem = message("%s: not part of a shape: \"%s\"", text, kept + strspn(kept, " "));
    return true;
}

/* Does the condition have a shape inside? C would take it for a function. */
static bool mentions_shape(const char *condition)
{
    for (const char *at = condition; *at;) {
        size_t length = 0;
        while (isalnum((unsigned char)at[length]) || at[length] == '_')
            length++;
        if (length && at[length + strspn(at + length, " ")] == '(' && shape_find(at, length) != SHAPE_KIND_COUNT)
            return true;
        at += length ? length : 1;
    }
    return false;
}

/* Does it assign? */
static bool changes(const char *condition)
{
    for (const char *at = condition; *at; at++) {
        bool is_comparison = at > condition && strchr("<>!=", at[-1]) && !(at > condition + 1 && at[-1] == at[-2]);
        if ((*at == '=' && at[1] != '=' && !is_comparison) || !strncmp(at, "++", 2) || !strncmp(at, "--", 2))
            return true;
    }
    return false;
}

static char *read_atom(Arena *arena, const char *text, ContractClause *clause)
{
    Atom atom = {0};
    char *problem = NULL;
    Text condition = {0};
    for (const char *at = text, *end; *at && !problem; at = *end ? end + 2 : end) {
        end = part_end(at, "||");
        const char *part = keep(arena, at, end);
        if (atom.shape || !read_shape(arena, part, &atom, &problem)) {
            problem = mentions_shape(part) ? message("%s: a shape stands by itself, or beside || and a condition", text)
                      : changes(part)      ? message("%s changes something: it is no condition", part)
                                           : NULL;
            text_add(&condition, "%s(%s)", condition.length ? " || " : "", part);
        }
    }
    if (condition.length)
        atom.condition = arena_string(arena, text_string(&condition));
    text_free(&condition);
    clause->atoms = array_room(clause->atoms, &clause->capacity, clause->count, sizeof *clause->atoms);
    clause->atoms[clause->count++] = atom;
    return problem;
}

/* The text between parentheses that enclose all of it, or the text itself. */
static const char *without_parentheses(Arena *arena, const char *text)
{
    const char *at = text;
    int depth = 0;
    do
        depth += (*at == '(') - (*at == ')');
    while (depth && *at++);
    return at > text && !at[1] ? keep(arena, text + 1, at) : text;
}

/* C reads `a && b || c` as `(a && b) || c`, which is no conjunction. */
static char *read_conjunction(Arena *arena, const char *text, ContractClause *clause)
{
    text = without_parentheses(arena, text);
    char *problem =
        *part_end(text, "&&") && *part_end(text, "||") ? message("%s: put what || joins in parentheses", text) : NULL;
    for (const char *at = text, *end; *at && !problem; at = *end ? end + 2 : end) {
        end = part_end(at, "&&");
        const char *part = without_parentheses(arena, keep(arena, at, end));
        problem = *part_end(part, "&&") && !*part_end(part, "||") ? read_conjunction(arena, part, clause)
                                                                  : read_atom(arena, part, clause);
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

static bool is_word(const char *at, size_t length, const char *word)
{
    return strlen(word) == length && !strncmp(at, word, length);
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
        if (is_word(clause, word, "requires"))
            problem = read_conjunction(arena, rest, &contract->requires);
        else if (is_word(clause, word, "ensures"))
            problem = read_conjunction(arena, rest, &contract->ensures);
        else if (is_word(clause, word, "frees") || is_word(clause, word, "owns"))
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

char *contract_check_file(Arena *arena, const char *text, bool (*is_known)(const void *context, const char *function),
                          const void *context, Text *unknown)
{
    unsigned line = 1;
    for (const char *at = text; *at; at += strcspn(at, "\n"), at += *at == '\n', line++) {
        const char *behind = at;
        if (strchr("#\n", at[strspn(at, " \t\r")]))
            continue;
        while (isalnum((unsigned char)*behind) || *behind == '_')
            behind++;
        const char *name = keep(arena, at, behind);
        if (*behind == '(')
            behind += strcspn(behind, ")\n") + 1;
        behind += strspn(behind, " ");
        if (!*name || behind > at + strcspn(at, "\n") || *behind != ':')
            return message("line %u is no contract, such as take(head): requires list(head); frees head", line);
        if (!is_known(context, name))
            text_add(unknown, "%s%s (line %u)", unknown->length ? ", " : "", name, line);
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
