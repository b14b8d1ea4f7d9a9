/* SPDX-License-Identifier: MIT */
/* Tokens of TVLA's languages and their preprocessor. Files are read line by line: a line that begins with # is a
 * directive, any other is cut into tokens, which then pass through macro expansion. */
#include "logic/scan.h"

#include "base/file.h"
#include "base/map.h"
#include "logic/scan_condition.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INCLUDE_DEPTH_LIMIT = 64, EXPANSION_LIMIT = 1000000, EXPANSION_DEPTH_LIMIT = 200 };

typedef struct Macro {
    bool defined, has_arguments, expanding;
    const char **arguments;
    size_t argument_count, argument_capacity;
    TokenList body;
} Macro;

typedef struct Scanner {
    const ScanOptions *options;
    TokenList *out;
    StringMap *macros; /* name -> Macro */
    Macro **all;       /* to release them */
    size_t all_count, all_capacity;
    const char *file;
    uint32_t line;
    bool in_comment;
    unsigned depth, expansion_depth;
    size_t expanded;
    ScanProperties *properties;
    void *context;
    char *problem;
} Scanner;

bool token_is(const Token *token, const char *text)
{
    return token->kind != TOKEN_STRING && token->kind != TOKEN_END && !strcmp(token->text, text);
}

char *token_message(const Token *token, const char *format, ...)
{
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    char *sentence = NULL;
    if (vasprintf(&sentence, format, arguments) < 0)
        sentence = NULL;
    va_end(arguments);
    text_add(&text, "%s:%u:%u: %s", token->file, token->line, token->column, sentence ? sentence : format);
    free(sentence);
    return text_take(&text);
}

static void list_add(TokenList *list, Token token)
{
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = token;
}

static void fail(Scanner *scanner, uint32_t column, const char *what)
{
    if (!scanner->problem)
        scanner->problem = token_message(&(Token){TOKEN_END, "", scanner->file, scanner->line, column}, "%s", what);
}

static bool begins_name(char c)
{
    return isalpha((unsigned char)c) || c == '_' || c == '$';
}

static bool continues_name(char c)
{
    return begins_name(c) || isdigit((unsigned char)c) || c == '.';
}

static const char *arena_part(Arena *arena, const char *text, size_t length)
{
    char *copy = arena_alloc(arena, length + 1);
    memcpy(copy, text, length);
    return copy;
}

/* Length of "1 / 2" with at most one blank on each side of the slash, 0 if it is not there. */
static size_t half_length(const char *at)
{
    size_t i = 1;
    i += at[i] == ' ';
    if (at[i] != '/')
        return 0;
    i++;
    i += at[i] == ' ';
    return at[i] == '2' ? i + 1 : 0;
}

/* Operators of more than one character; a blank may stand inside -> and <->. */
static size_t symbol_length(const char *at, const char **canonical)
{
    static const struct {
        const char *spelled, *canonical;
    } symbols[] = {{"< - >", "<->"}, {"< ->", "<->"}, {"<- >", "<->"}, {"<->", "<->"}, {"==>", "==>"}, {"-->", "-->"},
                   {"- >", "->"},    {"->", "->"},    {"==", "=="},    {"!=", "!="},   {"##", "##"}};
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++)
        if (!strncmp(at, symbols[i].spelled, strlen(symbols[i].spelled))) {
            *canonical = symbols[i].canonical;
            return strlen(symbols[i].spelled);
        }
    return 0;
}

/* The file named in an @properties comment. */
static void note_properties(Scanner *scanner, const char *comment)
{
    const char *at = strstr(comment, "@properties");
    const char *open = at ? strchr(at, '"') : NULL, *close = open ? strchr(open + 1, '"') : NULL;
    if (close && scanner->properties)
        scanner->properties(scanner->context,
                            arena_part(scanner->options->arena, open + 1, (size_t)(close - open - 1)));
}

/* The token that begins at `at`; returns its length, 0 if there is none. */
static size_t scan_token(Scanner *scanner, const char *at, Token *token)
{
    Arena *arena = scanner->options->arena;
    size_t length = 0;
    token->kind = TOKEN_SYMBOL;
    if (*at == '"') {
        const char *end = strchr(at + 1, '"');
        if (!end)
            return 0;
        token->kind = TOKEN_STRING;
        token->text = arena_part(arena, at + 1, (size_t)(end - at - 1));
        return (size_t)(end - at) + 1;
    }
    if (begins_name(*at)) {
        while (continues_name(at[length]))
            length++;
        token->kind = TOKEN_NAME;
    } else if (*at == '1' && half_length(at)) {
        token->kind = TOKEN_VALUE;
        token->text = "1/2";
        return half_length(at);
    } else if (isdigit((unsigned char)*at)) {
        while (isdigit((unsigned char)at[length]))
            length++;
        token->kind = length == 1 && *at <= '1' ? TOKEN_VALUE : TOKEN_NUMBER;
    } else if (*at == '%') {
        for (const char *const *word = scanner->options->keywords; word && *word && !length; word++)
            if (!strncmp(at + 1, *word, strlen(*word)))
                length = strlen(*word) + 1;
        token->kind = length ? TOKEN_KEYWORD : TOKEN_SYMBOL;
        length = length ? length : 1;
    } else if (at[0] == '.' && (at[1] == '0' || at[1] == '1')) {
        length = 2;
    } else if ((length = symbol_length(at, &token->text)) == 0) {
        length = strchr("()[]{}=?,:/|&!*+-<>#", *at) ? 1 : 0;
    }
    if (!token->text && length)
        token->text = arena_part(arena, at, length);
    return length;
}

/* Passes over white space and comments; NULL if nothing else is left on the line. */
static const char *skip_blanks(Scanner *scanner, const char *at)
{
    while (*at) {
        if (scanner->in_comment) {
            const char *end = strstr(at, "*/");
            note_properties(scanner, at);
            if (!end)
                return NULL;
            scanner->in_comment = false;
            at = end + 2;
        } else if (isspace((unsigned char)*at) || *at == 26) {
            at++;
        } else if (at[0] == '/' && at[1] == '/') {
            note_properties(scanner, at);
            return NULL;
        } else if (at[0] == '/' && at[1] == '*') {
            scanner->in_comment = true;
            at += 2;
        } else {
            return at;
        }
    }
    return NULL;
}

/* Cuts a line into tokens. Returns the column of a string that does not end in it, 0 if there is none. */
static uint32_t scan_line(Scanner *scanner, const char *line, TokenList *out)
{
    for (const char *at = line; !scanner->problem && (at = skip_blanks(scanner, at));) {
        uint32_t column = (uint32_t)(at - line) + 1;
        Token token = {TOKEN_SYMBOL, NULL, scanner->file, scanner->line, column};
        size_t length = scan_token(scanner, at, &token);
        if (!length && *at == '"')
            return column;
        at += length ? length : 1; /* TVLA ignores a character that it does not know */
        if (length)
            list_add(out, token);
    }
    return 0;
}

static Macro *find_macro(const Scanner *scanner, const char *name)
{
    Macro *macro = string_map_get(scanner->macros, name);
    return macro && macro->defined ? macro : NULL;
}

static Macro *make_macro(Scanner *scanner, const char *name)
{
    Macro *macro = mem_alloc(sizeof *macro);
    macro->defined = true;
    scanner->all = array_room(scanner->all, &scanner->all_capacity, scanner->all_count, sizeof *scanner->all);
    scanner->all[scanner->all_count++] = macro;
    string_map_put(scanner->macros, name, macro);
    return macro;
}

static void expand(Scanner *scanner, const TokenList *in, TokenList *out);

/* The argument lists of a use of a macro that begins at in[at], "(" included; returns the index after ")". */
static size_t read_arguments(Scanner *scanner, const TokenList *in, size_t at, TokenList **lists, size_t *count)
{
    size_t capacity = 0, depth = 0;
    *lists = NULL;
    *count = 0;
    for (; at < in->count; at++) {
        const Token *token = &in->items[at];
        if (token_is(token, "(") && depth++ == 0) {
            *lists = array_room(*lists, &capacity, *count, sizeof **lists);
            (*count)++;
            continue;
        }
        if (token_is(token, ")") && --depth == 0)
            return at + 1;
        if (token_is(token, ",") && depth == 1) {
            *lists = array_room(*lists, &capacity, *count, sizeof **lists);
            (*count)++;
            continue;
        }
        list_add(&(*lists)[*count - 1], *token);
    }
    scanner->problem =
        scanner->problem ? scanner->problem
                         : token_message(&in->items[in->count - 1], "a macro's arguments have no closing parenthesis");
    return at;
}

static size_t argument_index(const Macro *macro, const Token *token)
{
    for (size_t i = 0; i < macro->argument_count; i++)
        if (token->kind == TOKEN_NAME && !strcmp(macro->arguments[i], token->text))
            return i;
    return SIZE_MAX;
}

/* The body with arguments put in: # makes a string, ## joins its neighbours, what else is an argument is expanded. */
static void instantiate(Scanner *scanner, const Macro *macro, const TokenList *arguments, const Token *use,
                        TokenList *out)
{
    for (size_t i = 0; i < macro->body.count; i++) {
        Token token = macro->body.items[i];
        token.file = use->file;
        token.line = use->line;
        token.column = use->column;
        bool pastes = i > 0 && token_is(&macro->body.items[i - 1], "##");
        bool pasted = i + 1 < macro->body.count && token_is(&macro->body.items[i + 1], "##");
        if (token_is(&token, "##") && i > 0 && i + 1 < macro->body.count)
            continue;
        TokenList piece = {0};
        size_t index = argument_index(macro, &token);
        if (token_is(&token, "#") && i + 1 < macro->body.count &&
            argument_index(macro, &macro->body.items[i + 1]) != SIZE_MAX) {
            const TokenList *argument = &arguments[argument_index(macro, &macro->body.items[++i])];
            Text text = {0};
            for (size_t k = 0; k < argument->count; k++)
                text_add(&text, "%s%s", k ? " " : "", argument->items[k].text);
            token.kind = TOKEN_STRING;
            token.text = arena_string(scanner->options->arena, text_string(&text));
            text_free(&text);
            list_add(&piece, token);
        } else if (index == SIZE_MAX) {
            list_add(&piece, token);
        } else if (pastes || pasted) {
            for (size_t k = 0; k < arguments[index].count; k++)
                list_add(&piece, arguments[index].items[k]);
        } else {
            expand(scanner, &arguments[index], &piece);
        }
        size_t k = 0;
        if (pastes && out->count && piece.count) {
            Token *last = &out->items[out->count - 1];
            Text text = {0};
            text_add(&text, "%s%s", last->text, piece.items[0].text);
            last->text = arena_string(scanner->options->arena, text_string(&text));
            if (begins_name(last->text[0]))
                last->kind = TOKEN_NAME;
            text_free(&text);
            k = 1;
        }
        for (; k < piece.count; k++)
            list_add(out, piece.items[k]);
        free(piece.items);
    }
}

static void expand(Scanner *scanner, const TokenList *in, TokenList *out)
{
    for (size_t i = 0; i < in->count && !scanner->problem; i++) {
        const Token *token = &in->items[i];
        Macro *macro = token->kind == TOKEN_NAME ? find_macro(scanner, token->text) : NULL;
        bool called = i + 1 < in->count && token_is(&in->items[i + 1], "(");
        if (!macro || macro->expanding || (macro->has_arguments && !called)) {
            list_add(out, *token);
            continue;
        }
        TokenList *arguments = NULL, body = {0};
        size_t count = 0;
        if (macro->has_arguments) {
            i = read_arguments(scanner, in, i + 1, &arguments, &count) - 1;
            bool none = count == 1 && arguments[0].count == 0 && macro->argument_count == 0;
            if (!scanner->problem && count != macro->argument_count && !none)
                scanner->problem = token_message(token, "macro %s takes %zu arguments, not %zu", token->text,
                                                 macro->argument_count, count);
        }
        if (!scanner->problem)
            instantiate(scanner, macro, arguments, token, &body);
        scanner->expanded += body.count;
        if (!scanner->problem &&
            (scanner->expanded > EXPANSION_LIMIT || scanner->expansion_depth > EXPANSION_DEPTH_LIMIT))
            scanner->problem = token_message(token, "macro %s expands without end", token->text);
        macro->expanding = true;
        scanner->expansion_depth++;
        if (!scanner->problem)
            expand(scanner, &body, out);
        scanner->expansion_depth--;
        macro->expanding = false;
        for (size_t k = 0; k < count; k++)
            free(arguments[k].items);
        free(arguments);
        free(body.items);
    }
}

/* #define NAME(arguments) body */
static void define_macro(Scanner *scanner, const char *text)
{
    TokenList tokens = {0};
    if (scan_line(scanner, text, &tokens))
        fail(scanner, 1, "a string without its closing quote");
    if (!scanner->problem && (tokens.count == 0 || tokens.items[0].kind != TOKEN_NAME))
        fail(scanner, 1, "#define without a name");
    if (!scanner->problem) {
        Macro *macro = make_macro(scanner, tokens.items[0].text);
        size_t at = 1;
        /* Arguments follow the name without a blank. */
        bool attached = tokens.count > 1 && token_is(&tokens.items[1], "(") &&
                        tokens.items[1].column == tokens.items[0].column + strlen(tokens.items[0].text);
        if (attached) {
            macro->has_arguments = true;
            for (at = 2; at < tokens.count && !token_is(&tokens.items[at], ")"); at++) {
                if (token_is(&tokens.items[at], ","))
                    continue;
                macro->arguments = array_room(macro->arguments, &macro->argument_capacity, macro->argument_count,
                                              sizeof *macro->arguments);
                macro->arguments[macro->argument_count++] = tokens.items[at].text;
            }
            at++;
        }
        for (; at < tokens.count; at++)
            list_add(&macro->body, tokens.items[at]);
    }
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
    const char *slash = strrchr(scanner->file, '/');
    Text path = {0};
    if (name[0] != '/' && slash)
        text_add(&path, "%.*s/", (int)(slash - scanner->file), scanner->file);
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
        const char *file = scanner->file;
        uint32_t line = scanner->line;
        char *inside = read_whole(scanner, text_string(&path));
        scanner->file = file;
        scanner->line = line;
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
            bool holds = i < in->count && find_macro(scanner, in->items[i].text);
            token = (Token){TOKEN_VALUE, holds ? "1" : "0", token.file, token.line, token.column};
            i += closed;
        }
        list_add(out, token);
    }
}

static bool condition_holds(Scanner *scanner, const char *text)
{
    TokenList tokens = {0}, settled = {0}, expanded = {0};
    scan_line(scanner, text, &tokens);
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
        while (continues_name(rest[end]))
            end++;
        char *name = mem_string_of(rest, end);
        Macro *macro = find_macro(scanner, name);
        if (macro)
            macro->defined = false;
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
            list_add(scanner->out, expanded.items[i]);
    free(expanded.items);
    pending->count = 0;
}

static void scan_lines(Scanner *scanner, const char *bytes)
{
    Conditionals conditionals = {0};
    TokenList pending = {0};
    scanner->line = 0;
    bool in_comment = scanner->in_comment;
    scanner->in_comment = false;
    Text line = {0};
    for (const char *at = bytes; *at && !scanner->problem;) {
        /* A backslash at the end joins the lines of a directive. */
        text_free(&line);
        uint32_t joined = 0;
        bool again = true;
        while (again && *at) {
            size_t length = strcspn(at, "\n");
            size_t kept = length && at[length - 1] == '\r' ? length - 1 : length;
            bool directive = text_string(&line)[strspn(text_string(&line), " \t")] == '#' ||
                             (!line.length && at[strspn(at, " \t")] == '#');
            again = directive && kept && at[kept - 1] == '\\';
            text_add_bytes(&line, at, again ? kept - 1 : kept);
            at += length + (at[length] == '\n');
            joined++;
        }
        scanner->line++;
        const char *start = text_string(&line);
        start += strspn(start, " \t");
        bool active = !conditionals.count || conditionals.items[conditionals.count - 1].active;
        if (*start == '#' && !scanner->in_comment) {
            flush(scanner, &pending);
            start++;
            start += strspn(start, " \t");
            if (!scanner->problem)
                obey(scanner, start, &conditionals);
        } else if (active) {
            size_t before = pending.count;
            bool comment = scanner->in_comment;
            uint32_t open;
            while ((open = scan_line(scanner, text_string(&line), &pending)) != 0 && *at) {
                size_t length = strcspn(at, "\n");
                text_add(&line, "\n");
                text_add_bytes(&line, at, length);
                at += length + (at[length] == '\n');
                joined++;
                pending.count = before;
                scanner->in_comment = comment;
            }
            if (open)
                fail(scanner, open, "a string without its closing quote");
        }
        scanner->line += joined - 1;
    }
    if (!scanner->problem)
        flush(scanner, &pending);
    if (!scanner->problem && conditionals.count)
        fail(scanner, 1, "#if without #endif");
    scanner->in_comment = in_comment;
    text_free(&line);
    free(pending.items);
    free(conditionals.items);
}

static char *read_whole(Scanner *scanner, const char *path)
{
    Text text = {0};
    char *problem = file_read(&text, path);
    if (!problem) {
        scanner->file = arena_string(scanner->options->arena, path);
        scanner->depth++;
        scan_lines(scanner, text_string(&text));
        scanner->depth--;
    }
    text_free(&text);
    return problem;
}

static void define_beforehand(Scanner *scanner)
{
    scanner->file = "command line";
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
        .options = options, .out = list, .macros = string_map_create(), .properties = properties, .context = context};
    define_beforehand(&scanner);
    char *problem = NULL;
    if (text) {
        scanner.file = arena_string(options->arena, path);
        scan_lines(&scanner, text);
    } else {
        problem = read_whole(&scanner, path);
    }
    list_add(list, (Token){TOKEN_END, "the end", scanner.file, scanner.line, 1});
    for (size_t i = 0; i < scanner.all_count; i++) {
        free(scanner.all[i]->arguments);
        free(scanner.all[i]->body.items);
        free(scanner.all[i]);
    }
    free(scanner.all);
    string_map_destroy(scanner.macros);
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
