/* SPDX-License-Identifier: MIT */
/* Library functions with formats. */
#include "front/library.h"

#include <string.h>

static bool is_known_format(const Builder *builder, const LibraryCall *call, uint32_t at)
{
    return !call->instruction || format_text(builder, call->arguments[at].items[0]);
}

/* printf, fprintf: the row says where the format is, behind the stream if there is one. */
Operands as_print(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    if (!is_known_format(builder, call, row->at))
        return call_variadic_model(builder, call, row->name);
    if (row->at)
        stream_demand(builder, call, 0);
    else
        stream_demand_standard(builder, call, "stdout");
    return format_translate(builder, call, row->at, operand_none(), operand_none());
}

Operands as_print_to_string(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    if (!is_known_format(builder, call, row->at))
        return call_variadic_model(builder, call, row->name);
    Operand limit = row->at == 2 ? call_argument(builder, call, 1) : operand_none();
    return format_translate(builder, call, row->at, call_argument(builder, call, 0), limit);
}

Operands as_print_to_block(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    if (!is_known_format(builder, call, row->at))
        return call_variadic_model(builder, call, row->name);
    Operands arguments[2] = {call_result(builder, call_argument(builder, call, 0)),
                             format_translate(builder, call, row->at, operand_none(), operand_none())};
    if (!arguments[1].count)
        return arguments[1];
    return library_model(builder, &(LibraryCall){row->name, arguments, 2, call->results, NULL, 0}, "any_text");
}

Operands as_get_character(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    stream_demand_standard(builder, call, "stdin");
    return as_model(builder, call, row);
}

/* What ungetc has pushed back is not followed. */
static void unread(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    if (!LLVMGetNamedFunction(builder->translator->module, "ungetc"))
        return;
    LibraryCall reading = {call->name, call->arguments, row->at ? 1 : 0, {0}, NULL, 0};
    library_model(builder, &reading, row->at ? "unread" : "unread_input");
}

/* scanf, fscanf: likewise. */
Operands as_scan(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    if (row->at)
        stream_demand(builder, call, 0);
    else
        stream_demand_standard(builder, call, "stdin");
    unread(builder, call, row);
    return scan_translate(builder, call, row->at, false);
}

Operands as_scan_string(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    return scan_translate(builder, call, row->at, true);
}

/* puts and its relatives are printf with a format of our own: the row's `model`. `at` is where the stream is, if any. */
Operands as_put(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    if (row->at)
        stream_demand(builder, call, row->at);
    else
        stream_demand_standard(builder, call, "stdout");
    ObjectId format = translator_string(builder->translator, row->model);
    Operands arguments[2] = {
        call_result(builder, operand_address(format, 0, builder->program->pointer_width)),
        call_result(builder, call_argument(builder, call, 0)),
    };
    LibraryCall printing = {row->name, arguments, 2, call->results, NULL, 0};
    Operands printed = format_translate(builder, &printing, 0, operand_none(), operand_none());
    /* Character functions return the character, the others any number that is not negative: the characters printed; -1
     * if that failed. */
    if (strcmp(row->model, "%c") || !printed.count)
        return printed;
    Operand byte = builder_resize(builder, call_argument(builder, call, 0), 8, false);
    Operand fails = builder_compute(builder, OP_SLT, 1, printed.items[0], operand_constant(0, 32));
    byte = builder_resize(builder, byte, 32, false);
    return call_result(builder, builder_select(builder, fails, operand_constant(UINT32_MAX, 32), byte));
}

/* dprintf: no stream is looked at. */
Operands as_print_to_descriptor(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    if (!is_known_format(builder, call, row->at))
        return call_variadic_model(builder, call, row->name);
    return format_translate(builder, call, row->at, operand_none(), operand_none());
}

/* err, warn, error, syslog: the row's `model` is how it ends, if it does. Without a format, nothing of the program's is printed. */
Operands as_report(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    static const char *const variadic[] = {"warn", "err", "error"};
    Operand format = call_argument(builder, call, row->at);
    bool has_none = format.kind == OPERAND_CONSTANT && !format.constant;
    if (!has_none && is_known_format(builder, call, row->at))
        format_translate(builder, call, row->at, operand_none(), operand_none());
    else if (!has_none)
        call_variadic_model(builder, call, variadic[row->at]);
    if (row->model)
        library_model(builder, &(LibraryCall){row->model, call->arguments, 1, {0}, NULL, 0}, row->model);
    return (Operands){0};
}

/* gettext and its relatives: texts are not translated, and formats among them stay known. */
Operands as_same(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    return call_result(builder, call_argument(builder, call, row->at));
}

/* execl: arguments up to a null pointer. */
Operands as_list(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    return call_variadic_model(builder, call, row->model);
}
