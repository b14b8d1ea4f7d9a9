/* SPDX-License-Identifier: MIT */
/* Order and join of frames, returned values, losses and numbers, once a domain has paired its nodes. */
#include "domain/exec/pair.h"

ExecPairing exec_pairing(const Memory *left, const Memory *right, Memory *out,
                         ExecValue (*values)(ExecPairing *, ExecValue, ExecValue))
{
    LinearPairs numbers = {.left = &left->numbers, .right = &right->numbers, .out = out ? &out->numbers : NULL};
    bool fails = left->frame_count != right->frame_count || left->returned_count != right->returned_count ||
                 (!out && (left->has_lost > right->has_lost || left->loss_due > right->loss_due));
    return (ExecPairing){left, right, out, values, false, fails, numbers};
}

Linear exec_pair_numbers(ExecPairing *pairing, Linear left, Linear right)
{
    Linear number = left;
    pairing->fails |= !linears_pair(&pairing->numbers, left, right, pairing->is_private, &number);
    return number;
}

static void pair_frames(ExecPairing *pairing, const Program *program, const ExecFrame *left, const ExecFrame *right,
                        ExecFrame *out)
{
    RegisterValue *registers =
        arena_alloc(pairing->left->numbers.arena, (left->register_count + 1) * sizeof *registers);
    *out = *left;
    out->registers = registers;
    pairing->fails |= left->function.index != right->function.index || left->register_count != right->register_count ||
                      left->varargs.index != right->varargs.index;
    uint32_t locals = program_function(program, left->function)->local_count;
    for (uint32_t i = 0; i < locals && !pairing->fails; i++)
        pairing->fails = left->locals[i].index != right->locals[i].index;
    for (uint32_t i = 0; i < left->register_count && !pairing->fails; i++) {
        registers[i].reg = left->registers[i].reg;
        pairing->fails = registers[i].reg.index != right->registers[i].reg.index;
        registers[i].value = pairing->values(pairing, left->registers[i].value, right->registers[i].value);
    }
}

void exec_pair_memory(ExecPairing *pairing, const Program *program)
{
    const Memory *left = pairing->left, *right = pairing->right;
    ExecFrame *frames = arena_alloc(left->numbers.arena, (left->frame_count + 1) * sizeof *frames);
    ExecValue *returned = arena_alloc(left->numbers.arena, (left->returned_count + 1) * sizeof *returned);
    pairing->is_private = false;
    for (uint32_t i = 0; i < left->frame_count && !pairing->fails; i++)
        pair_frames(pairing, program, &left->frames[i], &right->frames[i], &frames[i]);
    for (uint32_t i = 0; i < left->returned_count && !pairing->fails; i++)
        returned[i] = pairing->values(pairing, left->returned[i], right->returned[i]);
    if (!pairing->out)
        return;
    *pairing->out = (Memory){.numbers = pairing->out->numbers,
                             .frames = frames,
                             .frame_count = left->frame_count,
                             .returned = returned,
                             .returned_count = left->returned_count,
                             .has_lost = left->has_lost || right->has_lost,
                             .loss_due = left->loss_due || right->loss_due};
}

bool exec_pair_end(ExecPairing *pairing, bool widen, const int64_t *thresholds, size_t threshold_count)
{
    const Linears *left = &pairing->left->numbers, *right = &pairing->right->numbers;
    const LinearPair *pairs = pairing->numbers.items;
    size_t count = pairing->numbers.count;
    if (!pairing->fails && pairing->out)
        linears_join(&pairing->out->numbers, left, right, pairs, count, widen ? WIDENS : WIDENS_NOT, thresholds,
                     threshold_count);
    else if (!pairing->fails)
        pairing->fails = !linears_entail(left, right, pairs, count, false);
    linear_pairs_free(&pairing->numbers);
    return !pairing->fails;
}
