/* SPDX-License-Identifier: MIT */
/* Files are read line by line: a line that begins with # is a directive, any other is cut into tokens, which then pass through
 * macro expansion. */
#include "logic/scan.h"

#include "base/file.h"
#include "logic/macro.h"
#include "logic/scan_condition.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { INCLUDE_DEPTH_LIMIT = 64 };

typedef struct Scanner {
    const ScanOptions *options;
    TokenList *out;
    Lexer lexer;
    MacroTable *macros;
    unsigned depth; /* of #include */
    char *problem;  /* the first */
} Scanner;

static void fail(Scanner *scanner, uint32_t column, const char *what)
{
    if (!scanner->problem)
        scanner->problem =
            token_message(&(Token){TOKEN_END, "", scanner->lexer.file, scanner->lexer.line, column}, "%s", what);
}

static void expand(Scanner *scanner, const TokenList *in, TokenList *out)
{
    if (scanner->problem)
        return;
    scanner->problem = macros_expand(scanner->macros, in, out);
}

static void define_macro(Scanner *scanner, const char *text)
{
    TokenList tokens = {0};
    if (lexer_cut(&scanner->lexer, text, &tokens))
        fail(scanner, 1, "a string without its closing quote");
    else if (tokens.count == 0 || tokens.items[0].kind != TOKEN_NAME)
        fail(scanner, 1, "#define without a name");
    else
        macros_define(scanner->macros, &tokens);
    free(tokens.items);
}

static char *read_whole(Scanner *scanner, const char *path);

static void include_file(Scanner *scanner, const char *text)
{
    const char *open = strpbrk(text, "\"<"), *close = open ? strpbrk(open + 1, "\">") : NULL;
    if (!close) {
        fail(scanner, 1, "#include without a file name");
        return;
    }
    char *name = mem_string_of(open + 1, (size_t)(close - open - 1));
    const char *slash = strrchr(scanner->lexer.file, '/');
    Text path = {0};
    if (name[0] != '/' && slash)
        text_add(&path, "%.*s/", (int)(slash - scanner->lexer.file), scanner->lexer.file);
    text_add(&path, "%s", name);
    char *problem = file_check(text_string(&path));
    for (const char *const *directory = scanner->options->search_path; problem && directory && *directory;
         directory++) {
        text_free(&path);
        text_add(&path, "%s/%s", *directory, name);
        char *again = file_check(text_string(&path));
        if (!again) {
            free(problem);
            problem = NULL;
        }
        free(again);
    }
    if (problem) {
        fail(scanner, 1, problem);
    } else if (scanner->depth >= INCLUDE_DEPTH_LIMIT) {
        fail(scanner, 1, "files include each other without end");
    } else {
        const char *file = scanner->lexer.file;
        uint32_t line = scanner->lexer.line;
        char *inside = read_whole(scanner, text_string(&path));
        scanner->lexer.file = file;
        scanner->lexer.line = line;
        if (inside && !scanner->problem)
            fail(scanner, 1, inside);
        free(inside);
    }
    free(problem);
    free(name);
    text_free(&path);
}

/* `defined NAME` and `defined(NAME)` become 0 or 1, before macros are expanded. */
static void settle_defined(const Scanner *scanner, const TokenList *in, TokenList *out)
{
    for (size_t i = 0; i < in->count; i++) {
        Token token = in->items[i];
        if (token_is(&token, "defined")) {
            bool closed = i + 1 < in->count && token_is(&in->items[i + 1], "(");
            i += closed ? 2 : 1;
            bool holds = i < in->count && macros_has(scanner->macros, in->items[i].text);
            token = (Token){TOKEN_VALUE, holds ? "1" : "0", token.file, token.line, token.column};
            i += closed;
        }
        token_add(out, token);
    }
}

static bool condition_holds(Scanner *scanner, const char *text)
{
    TokenList tokens = {0}, settled = {0}, expanded = {0};
    lexer_cut(&scanner->lexer, text, &tokens);
    settle_defined(scanner, &tokens, &settled);
    expand(scanner, &settled, &expanded);
    bool holds = scan_condition(&expanded);
    free(tokens.items);
    free(settled.items);
    free(expanded.items);
    return holds;
}

/* Nested conditionals: is this part read, was an earlier one of the same #if read, is what surrounds it read? */
typedef struct Conditional {
    bool active, taken, outer;
} Conditional;

typedef struct Conditionals {
    Conditional *items;
    size_t count, capacity;
} Conditionals;

static void obey(Scanner *scanner, const char *directive, Conditionals *conditionals)
{
    size_t length = 0;
    while (isalpha((unsigned char)directive[length]))
        length++;
    char word[16] = "";
    memcpy(word, directive, length < sizeof word - 1 ? length : sizeof word - 1);
    const char *rest = directive + length;
    Conditional *inner = conditionals->count ? &conditionals->items[conditionals->count - 1] : NULL;
    bool active = !inner || inner->active;
    if (!strcmp(word, "ifdef") || !strcmp(word, "ifndef") || !strcmp(word, "if")) {
        Text test = {0};
        text_add(&test, "%s%s", !strcmp(word, "if") ? "" : !strcmp(word, "ifdef") ? "defined " : "! defined ", rest);
        bool holds = active && condition_holds(scanner, text_string(&test));
        text_free(&test);
        conditionals->items =
            array_room(conditionals->items, &conditionals->capacity, conditionals->count, sizeof *conditionals->items);
        conditionals->items[conditionals->count++] = (Conditional){holds, holds, active};
    } else if (!strcmp(word, "elif") || !strcmp(word, "else")) {
        if (!inner) {
            fail(scanner, 1, "#else without #if");
            return;
        }
        inner->active = inner->outer && !inner->taken && (word[2] == 's' || condition_holds(scanner, rest));
        inner->taken = inner->taken || inner->active;
    } else if (!strcmp(word, "endif")) {
        if (inner)
            conditionals->count--;
        else
            fail(scanner, 1, "#endif without #if");
    } else if (active && !strcmp(word, "include")) {
        include_file(scanner, rest);
    } else if (active && !strcmp(word, "define")) {
        define_macro(scanner, rest);
    } else if (active && !strcmp(word, "undef")) {
        while (isspace((unsigned char)*rest))
            rest++;
        size_t end = 0;
        while (token_continues_name(rest[end]))
            end++;
        char *name = mem_string_of(rest, end);
        macros_undefine(scanner->macros, name);
        free(name);
    } else if (active) {
        fail(scanner, 1, "an unknown directive");
    }
}

/* Macro uses may go over lines, so a file's lines are expanded together, up to the next directive. */
static void flush(Scanner *scanner, TokenList *pending)
{
    TokenList expanded = {0};
    expand(scanner, pending, &expanded);
    for (size_t i = 0; i < expanded.count; i++)
        if (expanded.items[i].kind != TOKEN_NUMBER) /* numbers are for the preprocessor */
            token_add(scanner->out, expanded.items[i]);
    free(expanded.items);
    pending->count = 0;
}

static void scan_lines(Scanner *scanner, const char *bytes)
{
    Conditionals conditionals = {0};
    TokenList pending = {0};
    scanner->lexer.line = 0;
    bool in_comment = scanner->lexer.in_comment;
    scanner->lexer.in_comment = false;
    Text line = {0};
    for (const char *at = bytes; *at && !scanner->problem;) {
        /* A backslash at the end joins the lines of a directive, with blanks behind it, too. */
        text_free(&line);
        uint32_t joined = 0;
        bool again = true;
        while (again && *at) {
            size_t length = strcspn(at, "\n");
            size_t kept = length && at[length - 1] == '\r' ? length - 1 : length;
            bool directive = text_string(&line)[strspn(text_string(&line), " \t")] == '#' ||
                             (!line.length && at[strspn(at, " \t")] == '#');
            size_t end = kept;
            while (end && (at[end - 1] == ' ' || at[end - 1] == '\t'))
                end--;
            again = directive && end && at[end - 1] == '\\';
            text_add_bytes(&line, at, again ? end - 1 : kept);
            at += length + (at[length] == '\n');
            joined++;
        }
        scanner->lexer.line++;
        const char *start = text_string(&line);
        start += strspn(start, " \t");
        bool active = !conditionals.count || conditionals.items[conditionals.count - 1].active;
        if (*start == '#' && !scanner->lexer.in_comment) {
            flush(scanner, &pending);
            start++;
            start += strspn(start, " \t");
            if (!scanner->problem)
                obey(scanner, start, &conditionals);
        } else if (active) {
            size_t before = pending.count;
            bool comment = scanner->lexer.in_comment;
            uint32_t open;
            while ((open = lexer_cut(&scanner->lexer, text_string(&line), &pending)) != 0 && *at) {
                size_t length = strcspn(at, "\n");
                text_add(&line, "\n");
                text_add_bytes(&line, at, length);
                at += length + (at[length] == '\n');
                joined++;
                pending.count = before;
                scanner->lexer.in_comment = comment;
            }
            if (open)
                fail(scanner, open, "a string without its closing quote");
        }
        scanner->lexer.line += joined - 1;
    }
    if (!scanner->problem)
        flush(scanner, &pending);
    if (!scanner->problem && conditionals.count)
        fail(scanner, 1, "#if without #endif");
    scanner->lexer.in_comment = in_comment;
    text_free(&line);
    free(pending.items);
    free(conditionals.items);
}

static char *read_whole(Scanner *scanner, const char *path)
{
    Text text = {0};
    char *problem = file_read_text(&text, path);
    if (!problem) {
        scanner->lexer.file = arena_string(scanner->options->arena, path);
        scanner->depth++;
        scan_lines(scanner, text_string(&text));
        scanner->depth--;
    }
    text_free(&text);
    return problem;
}

static void define_beforehand(Scanner *scanner)
{
    scanner->lexer.file = "command line";
    for (const char *const *macro = scanner->options->macros; macro && *macro; macro++) {
        size_t length = strcspn(*macro, "(=");
        Text text = {0};
        text_add(&text, "%.*s ", (int)length, *macro);
        size_t rest = strlen(*macro + length);
        if (rest)
            text_add(&text, "%.*s", (int)(rest - 1 - ((*macro)[length] == '(' && rest > 1)), *macro + length + 1);
        define_macro(scanner, text_string(&text));
        text_free(&text);
    }
}

static char *scan(TokenList *list, const ScanOptions *options, const char *path, const char *text,
                  ScanProperties *properties, void *context)
{
    Scanner scanner = {
        .options = options,
        .out = list,
        .lexer = {.keywords = options->keywords, .properties = properties, .context = context, .arena = options->arena},
        .macros = macros_create(options->arena)};
    define_beforehand(&scanner);
    char *problem = NULL;
    if (text) {
        scanner.lexer.file = arena_string(options->arena, path);
        scan_lines(&scanner, text);
    } else {
        problem = read_whole(&scanner, path);
    }
    token_add(list, (Token){TOKEN_END, "the end", scanner.lexer.file, scanner.lexer.line, 1});
    macros_destroy(scanner.macros);
    return scanner.problem ? scanner.problem : problem;
}

char *scan_file(TokenList *list, const ScanOptions *options, const char *path, ScanProperties *properties,
                void *context)
{
    return scan(list, options, path, NULL, properties, context);
}

char *scan_text(TokenList *list, const ScanOptions *options, const char *name, const char *text)
{
    return scan(list, options, name, text, NULL, NULL);
}
