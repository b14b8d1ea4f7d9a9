/* SPDX-License-Identifier: MIT */
/* A sorted list of (shape, first object, length), updated at each state of the path. */
#include "domain/smg/lengths.h"

#include "base/mem.h"

#include <stdbool.h>
#include <stdlib.h>

static void insert(Lengths *lengths, Chain chain)
{
    lengths->items = array_room(lengths->items, &lengths->capacity, lengths->count, sizeof *lengths->items);
    lengths->items[lengths->count++] = chain;
}

static void note_shape(Lengths *lengths, Chain chain)
{
    size_t i = 0;
    while (i < lengths->shape_count && lengths->shapes[i].shape != chain.shape)
        i++;
    if (i == lengths->shape_count) {
        lengths->shapes =
            array_room(lengths->shapes, &lengths->shape_capacity, lengths->shape_count, sizeof *lengths->shapes);
        lengths->shapes[lengths->shape_count++] = chain;
    } else if (lengths->shapes[i].length < chain.length) {
        lengths->shapes[i] = chain;
    }
}

static bool has_length(const Lengths *lengths, uint32_t length)
{
    for (size_t i = 0; i < lengths->count; i++)
        if (lengths->items[i].length == length)
            return true;
    return false;
}

/* Known lists grow; says which of the chains are new, and how many known lists are missing (the last in `missing`). */
static size_t compare(Lengths *lengths, const ChainList *chains, bool *is_new, size_t *missing)
{
    size_t missing_count = 0;
    for (size_t c = 0; c < chains->count; c++)
        is_new[c] = true;
    for (size_t i = 0; i < lengths->count; i++) {
        Chain *known = &lengths->items[i];
        bool is_seen = false;
        for (size_t c = 0; c < chains->count; c++) {
            if (known->start != chains->items[c].start)
                continue;
            is_seen = true;
            is_new[c] = false;
            if (chains->items[c].length > known->length)
                known->length = chains->items[c].length;
        }
        if (!is_seen) {
            *missing = i;
            missing_count++;
        }
    }
    return missing_count;
}

void lengths_update(Lengths *lengths, const ChainList *chains)
{
    bool *is_new = mem_alloc(chains->count * sizeof *is_new);
    size_t missing = 0, new_count = 0;
    size_t missing_count = compare(lengths, chains, is_new, &missing);
    for (size_t c = 0; c < chains->count; c++)
        new_count += is_new[c];
    for (size_t c = 0; c < chains->count; c++) {
        Chain chain = chains->items[c];
        note_shape(lengths, chain);
        if (!is_new[c])
            continue;
        if (new_count == 1 && missing_count == 1) {
            Chain *old = &lengths->items[missing];
            if (chain.length < old->length)
                chain.length = old->length;
            *old = chain;
        } else if (!has_length(lengths, chain.length)) {
            insert(lengths, chain);
        }
    }
    free(is_new);
}

void lengths_free(Lengths *lengths)
{
    free(lengths->items);
    free(lengths->shapes);
    *lengths = (Lengths){0};
}

uint32_t lengths_most(const Lengths *lengths, uint32_t shape)
{
    uint32_t most = 0;
    for (size_t i = 0; i < lengths->shape_count; i++)
        if ((shape == SHAPE_ANY || lengths->shapes[i].shape == shape) && lengths->shapes[i].length > most)
            most = lengths->shapes[i].length;
    return most;
}

uint32_t lengths_next(const Lengths *lengths, uint32_t than)
{
    uint32_t next = 0;
    for (size_t i = 0; i < lengths->count; i++) {
        uint32_t length = lengths->items[i].length;
        if (length > than && (!next || length < next))
            next = length;
    }
    return next;
}
