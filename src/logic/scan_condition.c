/* SPDX-License-Identifier: MIT */
/* Conditions by precedence climbing. Operators of two characters may be two tokens here. */
#include "logic/scan_condition.h"

#include <stdlib.h>
#include <string.h>

enum { NESTING_LIMIT = 100 };

typedef struct ConditionReader {
    const TokenList *tokens;
    size_t at;
    unsigned depth;
} ConditionReader;

typedef enum Operator {
    OR,
    AND,
    EQUAL,
    DIFFERENT,
    AT_MOST,
    AT_LEAST,
    LESS,
    GREATER,
    PLUS,
    MINUS,
    TIMES,
    DIVIDED,
    OPERATORS,
} Operator;

/* Longer ones first, so that <= is not read as <. */
static const struct {
    const char *spelled;
    int level;
} operators[OPERATORS] = {{"||", 0}, {"&&", 1}, {"==", 2}, {"!=", 2}, {"<=", 3}, {">=", 3},
                          {"<", 3},  {">", 3},  {"+", 4},  {"-", 4},  {"*", 5},  {"/", 5}};

/* How many tokens, from here on, spell this; 0 if they do not. */
static size_t spells(const ConditionReader *reader, const char *text)
{
    size_t count = 0;
    for (; *text; count++) {
        if (reader->at + count >= reader->tokens->count)
            return 0;
        const char *part = reader->tokens->items[reader->at + count].text;
        size_t length = strlen(part);
        if (!length || strncmp(text, part, length))
            return 0;
        text += length;
    }
    return count;
}

static bool accept(ConditionReader *reader, const char *text)
{
    size_t count = spells(reader, text);
    reader->at += count;
    return count > 0;
}

/* Wraps around, where C would not say. */
static int64_t apply(Operator operator, int64_t left, int64_t right)
{
    switch (operator) {
    case OR:
        return left || right;
    case AND:
        return left && right;
    case EQUAL:
        return left == right;
    case DIFFERENT:
        return left != right;
    case AT_MOST:
        return left <= right;
    case AT_LEAST:
        return left >= right;
    case LESS:
        return left < right;
    case GREATER:
        return left > right;
    case PLUS:
        return (int64_t)((uint64_t)left + (uint64_t)right);
    case MINUS:
        return (int64_t)((uint64_t)left - (uint64_t)right);
    case TIMES:
        return (int64_t)((uint64_t)left * (uint64_t)right);
    case DIVIDED:
        return right == 0 || right == -1 ? 0 : left / right;
    case OPERATORS:
        break;
    }
    return 0;
}

static int64_t expression(ConditionReader *reader, int level);

static int64_t operand(ConditionReader *reader)
{
    int64_t value = 0;
    if (reader->depth == NESTING_LIMIT || reader->at == reader->tokens->count)
        return 0;
    reader->depth++;
    if (accept(reader, "!")) {
        value = !operand(reader);
    } else if (accept(reader, "-")) {
        value = apply(MINUS, 0, operand(reader));
    } else if (accept(reader, "(")) {
        value = expression(reader, 0);
        accept(reader, ")");
    } else {
        const Token *token = &reader->tokens->items[reader->at++];
        if (token->kind == TOKEN_NUMBER || token->kind == TOKEN_VALUE)
            value = strtoll(token->text, NULL, 10);
    }
    reader->depth--;
    return value;
}

static int64_t expression(ConditionReader *reader, int level)
{
    int64_t value = operand(reader);
    for (;;) {
        Operator found = 0;
        size_t length = 0;
        while (found < OPERATORS && !(length = spells(reader, operators[found].spelled)))
            found++;
        if (found == OPERATORS || operators[found].level < level)
            return value;
        reader->at += length;
        value = apply(found, value, expression(reader, operators[found].level + 1));
    }
}

bool scan_condition(const TokenList *tokens)
{
    return expression(&(ConditionReader){.tokens = tokens}, 0) != 0;
}
