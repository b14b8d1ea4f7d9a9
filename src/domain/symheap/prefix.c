/* SPDX-License-Identifier: MIT */
/* A state as a C program that builds one of its heaps: prefix synthesis, Algorithm 3 of the paper. Segments are unfolded first
 * (sample.c); then every block is allocated, and after that filled: so what a cell leads to is there. Existential
 * numbers are assigned, each the least value that the others leave; that allocations succeed is assumed. */
#include "domain/symheap/state.h"

#include <inttypes.h>

typedef struct Prefix {
    SymHeap *heap; /* without segments; numbers that were printed have one value */
    Text blocks, stores, releases;
    bool fails;
} Prefix;

/* The number's value from now on. */
static int64_t value_of(Prefix *prefix, Linear number)
{
    int64_t least = linear_low(&prefix->heap->base.numbers, number),
            most = linear_high(&prefix->heap->base.numbers, number);
    for (int i = 0; i < 2; i++) {
        SymHeap *attempt = symheap_copy(prefix->heap);
        int64_t value = i ? most : least;
        if (linears_assume(&attempt->base.numbers, OP_EQ, number, linear_constant(value, number.width), true)) {
            prefix->heap = attempt;
            return value;
        }
    }
    prefix->fails = true;
    return least;
}

static void add_store(Prefix *prefix, const char *to, int64_t offset, uint32_t size, ExecValue value)
{
    if (value.kind == VALUE_UNDEFINED)
        return;
    int64_t number = value_of(prefix, value.number);
    if (value.kind == VALUE_NUMBER)
        text_add(&prefix->stores, "    number = %" PRIu64 "u;\n    memcpy(%s + %" PRId64 ", &number, %u);\n",
                 (uint64_t)number, to, offset, size);
    else
        text_add(&prefix->stores, "    pointer = n%u + %" PRId64 ";\n    memcpy(%s + %" PRId64 ", &pointer, %u);\n",
                 value.node.index, number, to, offset, size);
}

static void add_block(Prefix *prefix, uint32_t id)
{
    const SymNode *node = symheap_node(prefix->heap, id);
    const Program *program = prefix->heap->domain->base.program;
    int64_t size = value_of(prefix, node->size);
    const char *name = node->object.index == ID_NONE ? "" : program_object(program, node->object)->name;
    if (node->storage == STORAGE_FUNCTION) {
        text_add(&prefix->blocks, "    static unsigned char n%u[1]; /* function %s */\n", id, name);
    } else if (node->storage == STORAGE_HEAP) {
        text_add(&prefix->blocks, "    unsigned char *n%u = malloc(%" PRId64 ");\n    assume(n%u != NULL);\n", id, size,
                 id);
    } else {
        text_add(&prefix->blocks, "    static unsigned char n%u[%" PRId64 "]; /* %s */\n", id, size ? size : 1, name);
    }
    if (node->status == STATUS_FREED)
        text_add(&prefix->releases, "    free(n%u);\n", id);
    prefix->fails |= size < 0;
}

static void add_contents(Prefix *prefix, uint32_t id)
{
    const SymNode *node = symheap_node(prefix->heap, id);
    const Contents contents = node->contents;
    Text name = {0};
    text_add(&name, "n%u", id);
    if (contents.zeroed && node->storage == STORAGE_HEAP)
        text_add(&prefix->stores, "    memset(n%u, 0, %" PRId64 ");\n", id, value_of(prefix, node->size));
    for (uint32_t i = 0; i < contents.count; i++)
        add_store(prefix, text_string(&name), contents.cells[i].offset, contents.cells[i].size,
                  contents.cells[i].value);
    text_free(&name);
}

static void add_registers(Prefix *prefix)
{
    for (uint32_t i = 0; i < prefix->heap->base.frame_count; i++)
        for (uint32_t k = 0; k < prefix->heap->base.frames[i].register_count; k++) {
            RegisterValue value = prefix->heap->base.frames[i].registers[k];
            Text name = {0};
            text_add(&name, "f%u_t%u", i, value.reg.index);
            text_add(&prefix->blocks, "    static unsigned char %s[8];\n", text_string(&name));
            add_store(prefix, text_string(&name), 0, (value.value.number.width + 7) / 8, value.value);
            text_free(&name);
        }
}

bool symheap_prefix(const SymHeap *heap, size_t extra, Text *out)
{
    Prefix prefix = {.heap = symheap_copy(heap)};
    prefix.fails = symheap_has_stranded(heap) || !symheap_instantiate(prefix.heap, extra);
    for (uint32_t i = 0; i < prefix.heap->nodes.count && !prefix.fails; i++)
        if (symheap_node(prefix.heap, i)->is_used)
            add_block(&prefix, i);
    for (uint32_t i = 0; i < prefix.heap->nodes.count && !prefix.fails; i++)
        if (symheap_node(prefix.heap, i)->is_used && symheap_node(prefix.heap, i)->status == STATUS_LIVE)
            add_contents(&prefix, i);
    if (!prefix.fails)
        add_registers(&prefix);
    if (!prefix.fails)
        text_add(
            out,
            "/* Builds a heap that the state describes: its blocks, then what they hold. */\n"
            "#include <stdlib.h>\n#include <string.h>\n\n"
            "static void assume(int holds)\n{\n    if (!holds)\n        exit(0);\n}\n\n"
            "int main(void)\n{\n    unsigned long long number;\n    unsigned char *pointer;\n%s%s%s    return 0;\n}\n",
            text_string(&prefix.blocks), text_string(&prefix.stores), text_string(&prefix.releases));
    text_free(&prefix.blocks);
    text_free(&prefix.stores);
    text_free(&prefix.releases);
    return !prefix.fails;
}
