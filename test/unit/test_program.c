/* SPDX-License-Identifier: MIT */
/* Sealing (edges, order, loop heads, liveness) and the validator, which must see every way to break a program. */
#include "program/program.h"
#include "sketch.h"
#include "unit.h"

#include <stdlib.h>

static const Operand NONE = {.kind = OPERAND_NONE};

static Operand number(uint64_t value, unsigned width)
{
    return operand_constant(value, width);
}

static void jump(Sketch *sketch, LocationId from, LocationId to)
{
    program_add_edge(sketch->program, from, to, NULL, 0);
}

/* True if the graph without its loop heads has no cycle: colours by repeated removal of locations without successors.
 */
static bool heads_cut_cycles(const Program *program)
{
    uint32_t *out = mem_alloc(program->location_count * sizeof *out);
    bool *gone = mem_alloc(program->location_count * sizeof *gone);
    size_t left = 0;
    for (size_t i = 0; i < program->location_count; i++)
        left += !(gone[i] = program->locations[i].is_loop_head);
    for (bool changed = true; changed;) {
        changed = false;
        memset(out, 0, program->location_count * sizeof *out);
        for (size_t i = 0; i < program->edge_count; i++)
            out[program->edges[i].source.index] += !gone[program->edges[i].target.index];
        for (size_t i = 0; i < program->location_count; i++)
            if (!gone[i] && !out[i]) {
                gone[i] = changed = true;
                left--;
            }
    }
    free(out);
    free(gone);
    return !left;
}

static void test_loops(Unit *unit)
{
    Sketch sketch = {.program = program_create(64)};
    sketch_function(&sketch, "f");
    LocationId entry = {0}, a = sketch_location(&sketch), b = sketch_location(&sketch), c = sketch_location(&sketch);
    LocationId dead = sketch_location(&sketch);
    jump(&sketch, entry, a);
    jump(&sketch, entry, b); /* a and b form an irreducible loop */
    jump(&sketch, a, b);
    jump(&sketch, b, a);
    jump(&sketch, b, c);
    jump(&sketch, dead, dead);
    sketch_function_end(&sketch, 0);
    sketch_function(&sketch, "g");
    Function *g = &sketch.program->functions[1];
    LocationId head = sketch_location(&sketch), body = sketch_location(&sketch);
    jump(&sketch, g->entry, head);
    jump(&sketch, head, body);
    jump(&sketch, body, head);
    jump(&sketch, head, g->exit);
    sketch_function_end(&sketch, 0);
    program_seal(sketch.program);

    const Location *locations = sketch.program->locations;
    CHECK(unit, locations[entry.index].edge_count == 2 && locations[entry.index].edges[0].index == 0 &&
                    locations[entry.index].edges[1].index == 1);
    CHECK(unit, locations[c.index].edge_count == 0);
    CHECK(unit, locations[entry.index].order == 0 && locations[g->entry.index].order == 0);
    CHECK(unit, locations[a.index].is_loop_head != locations[b.index].is_loop_head);
    CHECK(unit, locations[dead.index].is_loop_head);
    CHECK(unit, locations[head.index].is_loop_head && !locations[body.index].is_loop_head);
    CHECK(unit,
          locations[head.index].order == 1 && locations[g->exit.index].order > 1 && locations[body.index].order > 1);
    CHECK(unit, locations[c.index].order > locations[b.index].order);
    CHECK(unit, locations[dead.index].order > locations[c.index].order);
    CHECK(unit, heads_cut_cycles(sketch.program));
    program_destroy(sketch.program);
}

/* Random graphs: heads cut all cycles, and an edge from a reachable location to a lower or equal order leads to a head.
 */
static void test_random_loops(Unit *unit)
{
    uint32_t state = 12345;
    for (int round = 0; round < 50; round++) {
        Sketch sketch = {.program = program_create(32)};
        sketch_function(&sketch, "f");
        for (int i = 0; i < 20; i++)
            sketch_location(&sketch);
        for (int i = 0; i < 30; i++) {
            state = state * 1664525 + 1013904223;
            jump(&sketch, (LocationId){(state >> 8) % 22}, (LocationId){(state >> 20) % 22});
        }
        sketch_function_end(&sketch, 0);
        program_seal(sketch.program);
        bool orders = true, reached[22] = {true};
        for (int i = 0; i < 22; i++)
            for (size_t k = 0; k < sketch.program->edge_count; k++)
                reached[sketch.program->edges[k].target.index] |= reached[sketch.program->edges[k].source.index];
        for (size_t i = 0; i < sketch.program->edge_count; i++) {
            const Edge *edge = &sketch.program->edges[i];
            const Location *source = program_location(sketch.program, edge->source);
            const Location *target = program_location(sketch.program, edge->target);
            orders &= target->order > source->order || target->is_loop_head || !reached[edge->source.index];
        }
        CHECK(unit, heads_cut_cycles(sketch.program));
        CHECK(unit, orders);
        program_destroy(sketch.program);
    }
}

/* A chain of 100 000 locations with a register live all along, and a loop back. */
static void test_long(Unit *unit)
{
    enum { LENGTH = 100000 };
    Sketch sketch = {.program = program_create(64)};
    sketch_function(&sketch, "f");
    Operand x = sketch_register(&sketch, 64), y = sketch_register(&sketch, 64);
    LocationId here = {0}, first = {0};
    for (int i = 0; i < LENGTH; i++) {
        LocationId next = sketch_location(&sketch);
        Step step = step_compute(y, OP_ADD, x, number(1, 64));
        program_add_edge(sketch.program, here, next, &step, 1);
        if (!i)
            first = next;
        here = next;
    }
    jump(&sketch, here, first);
    sketch_function_end(&sketch, 1);
    program_seal(sketch.program);
    CHECK(unit, program_location(sketch.program, first)->is_loop_head);
    CHECK(unit, program_location(sketch.program, here)->order == LENGTH);
    CHECK(unit, program_location(sketch.program, here)->live_count == 1);
    program_destroy(sketch.program);
}

static bool live_is(const Program *program, LocationId id, const char *wanted)
{
    Text text = {0};
    const Location *location = program_location(program, id);
    for (uint32_t i = 0; i < location->live_count; i++)
        text_add(&text, "%s%u", i ? " " : "", location->live[i].index);
    bool same = !strcmp(text_string(&text), wanted);
    if (!same)
        printf("location %u: live %s, want %s\n", id.index, text_string(&text), wanted);
    text_free(&text);
    return same;
}

static void test_liveness(Unit *unit)
{
    Sketch sketch = {.program = program_create(64)};
    sketch_function(&sketch, "f");
    Operand p0 = sketch_register(&sketch, 64), p1 = sketch_register(&sketch, 64);
    Operand r2 = sketch_register(&sketch, 64), r3 = sketch_register(&sketch, 1), r4 = sketch_register(&sketch, 64);
    LocationId entry = {0}, exit = {1}, a = sketch_location(&sketch), b = sketch_location(&sketch),
               c = sketch_location(&sketch);
    Step first[] = {step_compute(r2, OP_ADD, p0, number(1, 64)), step_compute(r2, OP_ADD, r2, number(1, 64))};
    program_add_edge(sketch.program, entry, a, first, 2); /* r2 is defined before its use in the edge */
    Step taken[] = {step_compute(r3, OP_ULT, r2, number(5, 64)), step_assume(r3, true)};
    Step passed[] = {step_compute(r3, OP_ULT, r2, number(5, 64)), step_assume(r3, false)};
    program_add_edge(sketch.program, a, b, taken, 2);
    program_add_edge(sketch.program, a, c, passed, 2);
    Step call = step_call(&sketch, (ObjectId){0}, (Operand[]){r2, p1}, 2, r4);
    program_add_edge(sketch.program, b, c, &call, 1);
    Step back = step_return(&sketch, p1);
    program_add_edge(sketch.program, c, exit, &back, 1);
    sketch_function_end(&sketch, 2);
    program_seal(sketch.program);
    CHECK(unit, live_is(sketch.program, entry, "0 1"));
    CHECK(unit, live_is(sketch.program, a, "1 2"));
    CHECK(unit, live_is(sketch.program, b, "1 2"));
    CHECK(unit, live_is(sketch.program, c, "1"));
    CHECK(unit, live_is(sketch.program, exit, ""));
    program_destroy(sketch.program);
}

/* A correct program that every case below breaks in one place:
 *   int g(int x) { return x; }            (parameter r0)
 *   void f(void) { L: assume a branch; x = g(3); store, load; exit }                                            */
typedef struct Sample {
    Sketch sketch;
    LocationId middle, end, last; /* of f */
    ObjectId g, f, local, global, foreign;
    Operand word, bit, pointer;
    Step steps[8]; /* of the edge middle -> end, to be changed by a case */
    uint32_t count;
} Sample;

static Sample sample_create(void)
{
    Sample sample = {.sketch = {.program = program_create(32)}};
    Sketch *sketch = &sample.sketch;
    program_add_file(sketch->program, "sample.c");
    FunctionId g = sketch_function(sketch, "g");
    sample.g = program_function(sketch->program, g)->object;
    Operand x = sketch_register(sketch, 32);
    sample.foreign = sketch_local(sketch, "y", NULL, 4);
    Step back = step_return(sketch, x);
    program_add_edge(sketch->program, program_function(sketch->program, g)->entry,
                     program_function(sketch->program, g)->exit, &back, 1);
    sketch_function_end(sketch, 1);
    sample.global =
        program_add_object(sketch->program, (Object){.kind = OBJECT_GLOBAL, .name = "global", .size = 8, .align = 4});

    FunctionId f = sketch_function(sketch, "f");
    sketch->program->entry = f;
    sample.f = program_function(sketch->program, f)->object;
    sample.word = sketch_register(sketch, 32);
    sample.bit = sketch_register(sketch, 1);
    sample.pointer = sketch_register(sketch, 32);
    sample.local = sketch_local(sketch, "x", NULL, 4);
    sketch->program->objects[sample.local.index].has_lifetime = true;
    sample.middle = sketch_location(sketch);
    sample.end = sketch_location(sketch);
    sample.last = sketch_location(sketch);
    Step begin = step_of(STEP_SCOPE_BEGIN, NONE, NONE, NONE);
    begin.object = sample.local;
    program_add_edge(sketch->program, program_function(sketch->program, f)->entry, sample.middle, &begin, 1);
    sample.steps[0] = step_load(sample.word, operand_address(sample.local, 0, 32));
    sample.steps[1] = step_compute(sample.bit, OP_SLT, sample.word, number(3, 32));
    sample.steps[2] = step_assume(sample.bit, true);
    sample.steps[3] = step_store(operand_address(sample.local, 0, 32), number(7, 32));
    sample.steps[0].position = (Position){0, 4, 1};
    sample.count = 4;
    return sample;
}

/* Adds the edge under test and the rest; returns the validator's word on it. */
static char *sample_validate(Sample *sample, bool sealed)
{
    Sketch *sketch = &sample->sketch;
    Program *program = sketch->program;
    program_add_edge(program, sample->middle, sample->end, sample->steps, sample->count);
    Step other[] = {step_load(sample->word, operand_address(sample->local, 0, 32)),
                    step_compute(sample->bit, OP_SLT, sample->word, number(3, 32)), step_assume(sample->bit, false)};
    program_add_edge(program, sample->middle, sample->end, other, 3);
    Step call = step_call(sketch, sample->g, (Operand[]){number(3, 32)}, 1, sample->word);
    program_add_edge(program, sample->end, sample->last, &call, 1);
    Step end = step_of(STEP_EXIT, number(0, 32), NONE, NONE);
    LocationId stop = sketch_location(sketch);
    program_add_edge(program, sample->last, stop, &end, 1);
    sketch_function_end(sketch, 0);
    if (sealed)
        program_seal(program);
    return program_validate(program);
}

typedef void Break(Sample *sample);

static void break_nothing(Sample *s)
{
    (void)s;
}
static void break_width(Sample *s)
{
    s->steps[1].b = number(3, 16);
}
static void break_constant(Sample *s)
{
    s->steps[1].b.constant = UINT64_C(1) << 40;
}
static void break_compare_result(Sample *s)
{
    s->steps[1].result = s->word.reg, s->steps[1].width = 32;
}
static void break_operand_count(Sample *s)
{
    s->steps[1].b = NONE;
}
static void break_size(Sample *s)
{
    s->steps[3].size = 8;
}
static void break_address(Sample *s)
{
    s->steps[0].a = number(0, 64);
}
static void break_result_missing(Sample *s)
{
    s->steps[0].result.index = ID_NONE;
}
static void break_result_extra(Sample *s)
{
    s->steps[3].result.index = 0;
}
static void break_register_width(Sample *s)
{
    s->steps[1].a.width = 16;
}
static void break_twice(Sample *s)
{
    s->steps[1] = s->steps[0];
    s->steps[2].a = number(1, 1);
}
static void break_undefined(Sample *s)
{
    s->steps[0] = step_compute(s->word, OP_COPY, s->pointer, NONE);
}
static void break_register(Sample *s)
{
    s->steps[1].a.reg.index = 40;
}
static void break_object(Sample *s)
{
    s->steps[0].a.object.index = 400;
}
static void break_foreign(Sample *s)
{
    s->steps[0].a.object = s->foreign;
}
static void break_assume_late(Sample *s)
{
    s->steps[4] = s->steps[2];
    s->count = 5;
}
static void break_assume_any(Sample *s)
{
    s->steps[1] = step_compute(s->bit, OP_ANY, NONE, NONE);
}
static void break_assume_none(Sample *s)
{
    s->count = 2;
}
static void break_after_end(Sample *s)
{
    s->steps[4] = s->steps[3];
    s->steps[3] = step_of(STEP_ERROR, NONE, NONE, NONE);
    s->count = 5;
}
static void break_call_last(Sample *s)
{
    s->steps[4] = s->steps[3];
    s->steps[3] = step_call(&s->sketch, s->g, (Operand[]){number(1, 32)}, 1, NONE);
    s->count = 5;
}
static void break_call_count(Sample *s)
{
    s->steps[3] = step_call(&s->sketch, s->g, NULL, 0, NONE);
}
static void break_call_width(Sample *s)
{
    s->steps[3] = step_call(&s->sketch, s->g, (Operand[]){number(1, 8)}, 1, NONE);
}
static void break_call_result(Sample *s)
{
    Operand byte = sketch_register(&s->sketch, 8);
    s->steps[3] = step_call(&s->sketch, s->g, (Operand[]){number(1, 32)}, 1, byte);
}
static void break_call_bodyless(Sample *s)
{
    Program *program = s->sketch.program;
    ObjectId object = program_add_object(program, (Object){.kind = OBJECT_FUNCTION, .name = "h", .is_external = true});
    program->objects[object.index].function = program_add_function(program, (Function){.name = "h", .object = object});
    s->steps[3] = step_call(&s->sketch, object, NULL, 0, NONE);
}
static void break_return(Sample *s)
{
    s->steps[3] = step_return(&s->sketch, NONE);
}
static void break_scope(Sample *s)
{
    s->steps[3] = step_of(STEP_SCOPE_END, NONE, NONE, NONE);
    s->steps[3].object = s->global;
}
static void break_varargs(Sample *s)
{
    s->steps[3] = step_result(STEP_VARARGS, s->pointer, NONE);
}
static void break_text(Sample *s)
{
    s->steps[3] = step_of(STEP_UNSUPPORTED, NONE, NONE, NONE);
}
static void break_dead_end(Sample *s)
{
    jump(&s->sketch, s->end, sketch_location(&s->sketch));
}
static void break_stuck(Sample *s)
{
    Sketch saved = s->sketch;
    sketch_function(&s->sketch, "h");
    sketch_function_end(&s->sketch, 0);
    s->sketch = saved;
}
static void break_exit_left(Sample *s)
{
    jump(&s->sketch, (LocationId){1}, (LocationId){0});
}
static void break_exit_reached(Sample *s)
{
    s->sketch.program->functions[s->sketch.function.index].exit = s->end;
}
static void break_entry(Sample *s)
{
    s->sketch.program->entry.index = ID_NONE;
}
static void break_pointer_width(Sample *s)
{
    s->sketch.program->pointer_width = 16;
}
static void break_cross(Sample *s)
{
    jump(&s->sketch, (LocationId){0}, s->middle);
}
static void break_target(Sample *s)
{
    jump(&s->sketch, s->middle, (LocationId){9999});
}
static void break_relocation(Sample *s)
{
    static const Relocation outside = {.offset = 6, .object = {0}, .addend = 0};
    s->sketch.program->objects[s->global.index].relocations = &outside;
    s->sketch.program->objects[s->global.index].relocation_count = 1;
}
static void break_local(Sample *s)
{
    s->sketch.program->objects[s->global.index].kind = OBJECT_LOCAL;
}
static void break_file(Sample *s)
{
    s->steps[0].position.file = 3;
}
static void break_argument(Sample *s)
{
    s->steps[3].arguments = sketch_keep(&s->sketch, &s->word, sizeof s->word);
    s->steps[3].argument_count = 1;
}

typedef struct Case {
    Break *act;
    const char *word; /* in the validator's message */
    bool unsealed;    /* sealing would crash on it */
} Case;

static const Case cases[] = {
    {break_width, "step 1 (compute): operand widths", false},
    {break_constant, "constant wider", false},
    {break_compare_result, "operand widths", false},
    {break_operand_count, "wrong number of operands", false},
    {break_size, "sample.c:4:1, step 3 (store): size", false},
    {break_address, "wrong width", false},
    {break_result_missing, "result missing", false},
    {break_result_extra, "superfluous", false},
    {break_register_width, "register of another width", false},
    {break_twice, "written twice", false},
    {break_undefined, "register 2 is used before it is defined", false},
    {break_register, "register out of range", true},
    {break_object, "object out of range", true},
    {break_foreign, "another function's local", false},
    {break_assume_late, "assume after", false},
    {break_assume_any, "assume after", false},
    {break_assume_none, "assumes nothing", false},
    {break_after_end, "must be the last step", false},
    {break_call_last, "must be the last step", false},
    {break_call_count, "do not fit", false},
    {break_call_width, "do not fit", false},
    {break_call_result, "result of another width", false},
    {break_call_bodyless, "without body", false},
    {break_return, "return that does not lead to the exit", false},
    {break_scope, "not a local", false},
    {break_varargs, "variadic", false},
    {break_text, "no text", false},
    {break_dead_end, "assumes nothing", false},
    {break_stuck, "no edge leaves its entry", false},
    {break_exit_left, "leaves the exit", false},
    {break_exit_reached, "exit", false},
    {break_entry, "no entry function", false},
    {break_pointer_width, "pointers of 16 bits", false},
    {break_cross, "another function", false},
    {break_target, "location out of range", true},
    {break_relocation, "relocation outside", false},
    {break_local, "not among", false},
    {break_file, "unknown file", true},
    {break_argument, "arguments without use", false},
    {break_nothing, "not sealed", true},
};

static void test_validator(Unit *unit)
{
    Sample good = sample_create();
    char *problem = sample_validate(&good, true);
    CHECK_TEXT(unit, problem ? problem : "", "");
    free(problem);
    program_destroy(good.sketch.program);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Sample sample = sample_create();
        cases[i].act(&sample);
        problem = sample_validate(&sample, !cases[i].unsealed);
        if (!CHECK(unit, problem && strstr(problem, cases[i].word)))
            printf("wanted: %s, got: %s\n", cases[i].word, problem ? problem : "(valid)");
        free(problem);
        program_destroy(sample.sketch.program);
    }
}

static void test_accessors(Unit *unit)
{
    Program *program = program_create(64);
    uint32_t first = program_add_file(program, "a.c"), second = program_add_file(program, "b.c");
    CHECK(unit, first != second && program_add_file(program, "a.c") == first && program->file_count == 2);
    FunctionId f = program_add_function(program, (Function){.name = "f"});
    CHECK(unit, program_find_function(program, "f").index == f.index);
    CHECK(unit, program_find_function(program, "g").index == ID_NONE);
    Text text = {0};
    program_add_position(&text, program, (Position){second, 12, 3});
    text_add(&text, " ");
    program_add_position(&text, program, (Position){first, 0, 0});
    CHECK_TEXT(unit, text_string(&text), "b.c:12:3 a.c");
    text_free(&text);
    CHECK(unit, bits_signed(0xff, 8) == -1 && bits_signed(0x7f, 8) == 127 && bits_signed(UINT64_MAX, 64) == -1);
    CHECK(unit, bits_low(UINT64_MAX, 1) == 1 && bits_low(UINT64_MAX, 64) == UINT64_MAX && bits_low(7, 0) == 0);
    CHECK(unit, operand_constant(UINT64_MAX, 8).constant == 255);
    for (Opcode opcode = 0; opcode <= OP_ANY; opcode++)
        CHECK(unit, opcode_info(opcode)->name);
    for (StepKind kind = 0; kind <= STEP_UNSUPPORTED; kind++)
        CHECK(unit, step_kind_name(kind));
    program_destroy(program);
}

int main(void)
{
    Unit unit = {0};
    test_accessors(&unit);
    test_loops(&unit);
    test_random_loops(&unit);
    test_long(&unit);
    test_liveness(&unit);
    test_validator(&unit);
    return unit_done(&unit);
}
