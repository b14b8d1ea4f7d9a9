/* SPDX-License-Identifier: MIT */
/* Numbers and stores as text. */
#include "domain/numbers/internal.h"

void linear_print(Text *text, const Linears *numbers, Linear number)
{
    int64_t value;
    if (linear_is_constant(numbers, number, &value)) {
        text_add(text, "%lld", (long long)value);
        return;
    }
    if (number.factor != 1)
        text_add(text, "%lld*", (long long)number.factor);
    text_add(text, "v%u", number.symbol);
    if (number.constant)
        text_add(text, " %c %llu", number.constant < 0 ? '-' : '+',
                 (unsigned long long)(number.constant < 0 ? -(uint64_t)number.constant : (uint64_t)number.constant));
}

static void end_print(Text *text, int64_t end)
{
    if (end == INT64_MIN || end == INT64_MAX)
        text_add(text, end < 0 ? "-inf" : "inf");
    else
        text_add(text, "%lld", (long long)end);
}

void linears_print(Text *text, const Linears *numbers)
{
    for (uint32_t i = 1; i < numbers->symbols.count; i++) {
        const SymbolInfo *info = symbol_info(numbers, i);
        if (info->low > info->high)
            continue;
        text_add(text, "v%u in ", i);
        end_print(text, info->low);
        text_add(text, " .. ");
        end_print(text, info->high);
        if (info->level)
            text_add(text, " (each, level %u)", info->level);
        if (info->definition.is_present) {
            text_add(text, " = %s(", opcode_info(info->definition.opcode)->name);
            linear_print(text, numbers, info->definition.a);
            text_add(text, ", ");
            linear_print(text, numbers, info->definition.b);
            text_add(text, ")");
        }
        text_add(text, "\n");
    }
    for (uint32_t i = 0; i < numbers->bound_count; i++)
        text_add(text, "v%u - v%u <= %lld\n", numbers->bounds[i].left, numbers->bounds[i].right,
                 (long long)numbers->bounds[i].most);
    for (uint32_t i = 0; i < numbers->differs_count; i++) {
        const Differs *pair = &numbers->differs[i];
        if (pair->right == SYMBOL_ZERO)
            text_add(text, "v%u != %lld\n", pair->left, (long long)pair->by);
        else
            text_add(text, "v%u - v%u != %lld\n", pair->left, pair->right, (long long)pair->by);
    }
}
