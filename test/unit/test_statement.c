/* SPDX-License-Identifier: MIT */
/* Operations in the reader's language: names of variables and fields, C's operators, and what happens where types give
 * out. */
#include "program/statement.h"
#include "sketch.h"
#include "unit.h"

#include <stdlib.h>

static const Operand NONE = {.kind = OPERAND_NONE};

/* struct node { int key; struct node *next; char name[8]; struct { int row, column; } at[2]; unsigned a : 3, b : 5; }
 * on 32 bits */
static const Type type_int = {.kind = TYPE_INTEGER, .name = "int", .size = 4, .is_signed = true};
static const Type type_unsigned = {.kind = TYPE_INTEGER, .name = "unsigned int", .size = 4};
static const Type type_char = {.kind = TYPE_INTEGER, .name = "char", .size = 1, .is_signed = true};
static const Type type_bool = {.kind = TYPE_INTEGER, .name = "_Bool", .size = 1};
static const Type type_double = {.kind = TYPE_FLOAT, .name = "double", .size = 8};
static const Type type_name = {.kind = TYPE_ARRAY, .size = 8, .target = &type_char};
static const Field at_fields[] = {{"row", 0, 32, &type_int}, {"column", 32, 32, &type_int}};
static const Type type_at = {.kind = TYPE_STRUCT, .size = 8, .fields = at_fields, .field_count = 2};
static const Type type_ats = {.kind = TYPE_ARRAY, .size = 16, .target = &type_at};
static const Type type_node_pointer;
static const Field node_fields[] = {
    {"key", 0, 32, &type_int},   {"next", 32, 32, &type_node_pointer}, {"name", 64, 64, &type_name},
    {"at", 128, 128, &type_ats}, {"a", 256, 3, &type_unsigned},        {"b", 259, 5, &type_unsigned},
};
static const Type type_node = {
    .kind = TYPE_STRUCT, .name = "struct node", .size = 36, .fields = node_fields, .field_count = 6};
static const Type type_node_pointer = {.kind = TYPE_POINTER, .size = 4, .target = &type_node};
static const Type type_int_pointer = {.kind = TYPE_POINTER, .size = 4, .target = &type_int};
static const Type type_row = {.kind = TYPE_ARRAY, .size = 16, .target = &type_int};
static const Type type_table = {.kind = TYPE_ARRAY, .size = 48, .target = &type_row};
static const Type type_void_pointer = {.kind = TYPE_POINTER, .size = 4};

typedef struct Stage {
    Sketch sketch;
    Operand x, i, u, p, q, s, table, flag, d, v; /* addresses of variables */
    Operand r[16];                               /* registers of 32 bits */
    Operand bit[4], more, byte, wide[3];
    ObjectId f;
} Stage;

static Operand variable(Stage *stage, const char *name, const Type *type)
{
    return operand_address(sketch_local(&stage->sketch, name, type, type->size), 0, 32);
}

static Stage stage_create(void)
{
    Stage stage = {.sketch = {.program = program_create(32)}};
    Sketch *sketch = &stage.sketch;
    program_add_file(sketch->program, "test.c");
    stage.f = program_function(sketch->program, sketch_function(sketch, "f"))->object;
    stage.x = variable(&stage, "x", &type_int);
    stage.i = variable(&stage, "i", &type_int);
    stage.u = variable(&stage, "u", &type_unsigned);
    stage.p = variable(&stage, "p", &type_node_pointer);
    stage.q = variable(&stage, "q", &type_int_pointer);
    stage.s = variable(&stage, "s", &type_node);
    stage.table = variable(&stage, "table", &type_table);
    stage.flag = variable(&stage, "flag", &type_bool);
    stage.d = variable(&stage, "d", &type_double);
    stage.v = variable(&stage, "v", &type_void_pointer);
    for (int i = 0; i < 16; i++)
        stage.r[i] = sketch_register(sketch, 32);
    for (int i = 0; i < 4; i++)
        stage.bit[i] = sketch_register(sketch, 1);
    stage.more = sketch_register(sketch, 1);
    stage.byte = sketch_register(sketch, 8);
    for (int i = 0; i < 3; i++)
        stage.wide[i] = sketch_register(sketch, 64);
    return stage;
}

static Operand number(int64_t value)
{
    return operand_constant((uint64_t)value, 32);
}

static Operand moved(Operand address, int64_t offset)
{
    address.offset += offset;
    return address;
}

/* The statement of an edge with these steps; registers `kept` are used after it. */
static char *statement_of(Stage *stage, const Step *steps, uint32_t count, const Operand *kept, uint32_t kept_count)
{
    Sketch *sketch = &stage->sketch;
    LocationId target = sketch_location(sketch);
    EdgeId edge = program_add_edge(sketch->program, (LocationId){0}, target, steps, count);
    for (uint32_t i = 0; i < kept_count; i++) {
        Step use = step_of(STEP_FREE, kept[i], NONE, NONE);
        LocationId next = sketch_location(sketch);
        program_add_edge(sketch->program, target, next, &use, 1);
        target = next;
    }
    sketch_function_end(sketch, 0);
    program_seal(sketch->program);
    Text text = {0};
    statement_add(&text, sketch->program, edge);
    return text_take(&text);
}

static bool check_statement(Unit *unit, int line, const char *wanted, Stage *stage, const Step *steps, uint32_t count,
                            Operand kept)
{
    char *got = statement_of(stage, steps, count, &kept, kept.kind == OPERAND_REGISTER);
    bool same = unit_same_text(unit, got, wanted, __FILE__, line);
    free(got);
    program_destroy(stage->sketch.program);
    return same;
}

#define SAYS(wanted, ...)                                                                                              \
    do {                                                                                                               \
        Stage stage = stage_create(), *t = &stage;                                                                     \
        const Step steps[] = {__VA_ARGS__};                                                                            \
        check_statement(unit, __LINE__, wanted, t, steps, sizeof steps / sizeof *steps, NONE);                         \
    } while (0)

#define SAYS_KEEPING(wanted, kept, ...)                                                                                \
    do {                                                                                                               \
        Stage stage = stage_create(), *t = &stage;                                                                     \
        const Step steps[] = {__VA_ARGS__};                                                                            \
        check_statement(unit, __LINE__, wanted, t, steps, sizeof steps / sizeof *steps, kept);                         \
    } while (0)

static void test_places(Unit *unit)
{
    SAYS("x = i", step_load(t->r[0], t->i), step_store(t->x, t->r[0]));
    SAYS("x = -5", step_store(t->x, number(-5)));
    SAYS("u = 4294967291", step_store(t->u, number(-5)));
    SAYS("p = NULL", step_store(t->p, number(0)));
    SAYS("x = s.key", step_load(t->r[0], t->s), step_store(t->x, t->r[0]));
    SAYS("s.at[1].column = 3", step_store(moved(t->s, 28), number(3)));
    SAYS("x = p->key", step_load(t->r[0], t->p), step_load(t->r[1], t->r[0]), step_store(t->x, t->r[1]));
    SAYS("p->next->next = NULL", step_load(t->r[0], t->p), step_compute(t->r[1], OP_POINTER_ADD, t->r[0], number(4)),
         step_load(t->r[2], t->r[1]), step_compute(t->r[3], OP_POINTER_ADD, t->r[2], number(4)),
         step_store(t->r[3], number(0)));
    SAYS("p = p->next", step_load(t->r[0], t->p), step_compute(t->r[1], OP_POINTER_ADD, t->r[0], number(4)),
         step_load(t->r[2], t->r[1]), step_store(t->p, t->r[2]));
    SAYS("*q = 1", step_load(t->r[0], t->q), step_store(t->r[0], number(1)));
    SAYS("q[i] = 1", step_load(t->r[0], t->q), step_load(t->r[1], t->i),
         step_compute(t->r[2], OP_MUL, t->r[1], number(4)), step_compute(t->r[3], OP_POINTER_ADD, t->r[0], t->r[2]),
         step_store(t->r[3], number(1)));
    SAYS("q[2] = 1", step_load(t->r[0], t->q), step_compute(t->r[3], OP_POINTER_ADD, t->r[0], number(8)),
         step_store(t->r[3], number(1)));
    SAYS("table[i][x + 1] = 1", step_load(t->r[0], t->i), step_compute(t->r[1], OP_MUL, t->r[0], number(16)),
         step_compute(t->r[2], OP_POINTER_ADD, t->table, t->r[1]), step_load(t->r[3], t->x),
         step_compute(t->r[4], OP_ADD, t->r[3], number(1)), step_compute(t->r[5], OP_SHL, t->r[4], number(2)),
         step_compute(t->r[6], OP_POINTER_ADD, t->r[2], t->r[5]), step_store(t->r[6], number(1)));
    SAYS("p->name[i] = 'A'", step_load(t->r[0], t->p), step_compute(t->r[1], OP_POINTER_ADD, t->r[0], number(8)),
         step_load(t->r[2], t->i), step_compute(t->r[3], OP_POINTER_ADD, t->r[1], t->r[2]),
         step_store(t->r[3], operand_constant(65, 8)));
    SAYS("p->at[i].column = 65", step_load(t->r[0], t->p), step_compute(t->r[1], OP_POINTER_ADD, t->r[0], number(16)),
         step_load(t->r[2], t->i), step_compute(t->r[3], OP_MUL, t->r[2], number(8)),
         step_compute(t->r[4], OP_POINTER_ADD, t->r[1], t->r[3]),
         step_compute(t->r[5], OP_POINTER_ADD, t->r[4], number(4)), step_store(t->r[5], number(65)));
    SAYS("s.{a,b} = x", step_load(t->r[0], t->x), step_compute(t->byte, OP_TRUNC, t->r[0], NONE),
         step_compute(t->r[1], OP_POINTER_ADD, t->s, number(32)), step_store(t->r[1], t->byte));
    SAYS("*(int8 *)&x = 65", step_store(t->x, operand_constant(65, 8)));
    SAYS("*(int32 *)(v + 4) = 65", step_load(t->r[0], t->v), step_compute(t->r[1], OP_POINTER_ADD, t->r[0], number(4)),
         step_store(t->r[1], number(65)));
    SAYS("*(int32 *)((char *)p - 8) = 65", step_load(t->r[0], t->p),
         step_compute(t->r[1], OP_POINTER_ADD, t->r[0], number(-8)), step_store(t->r[1], number(65)));
}

static void test_addresses(Unit *unit)
{
    SAYS("q = &x", step_store(t->q, t->x));
    SAYS("q = s.at", step_store(t->q, moved(t->s, 16)));
    SAYS("q = table", step_store(t->q, t->table));
    SAYS("v = &p->next", step_load(t->r[0], t->p), step_compute(t->r[1], OP_POINTER_ADD, t->r[0], number(4)),
         step_store(t->v, t->r[1]));
    SAYS("v = p->name", step_load(t->r[0], t->p), step_compute(t->r[1], OP_POINTER_ADD, t->r[0], number(8)),
         step_store(t->v, t->r[1]));
    SAYS("p = p + 1", step_load(t->r[0], t->p), step_compute(t->r[1], OP_POINTER_ADD, t->r[0], number(36)),
         step_store(t->p, t->r[1]));
    SAYS("q = q - 1", step_load(t->r[0], t->q), step_compute(t->r[1], OP_POINTER_ADD, t->r[0], number(-4)),
         step_store(t->q, t->r[1]));
    SAYS("q = q + i", step_load(t->r[0], t->q), step_load(t->r[1], t->i),
         step_compute(t->r[2], OP_MUL, t->r[1], number(4)), step_compute(t->r[3], OP_POINTER_ADD, t->r[0], t->r[2]),
         step_store(t->q, t->r[3]));
    SAYS("v = (char *)p - 36", step_load(t->r[0], t->p), step_compute(t->r[1], OP_POINTER_ADD, t->r[0], number(-36)),
         step_store(t->v, t->r[1]));
    SAYS("v = v + i * 3", step_load(t->r[0], t->v), step_load(t->r[1], t->i),
         step_compute(t->r[2], OP_MUL, t->r[1], number(3)), step_compute(t->r[3], OP_POINTER_ADD, t->r[0], t->r[2]),
         step_store(t->v, t->r[3]));
    SAYS("v = f", step_store(t->v, operand_address(t->f, 0, 32)));
}

static void test_conditions(Unit *unit)
{
    SAYS("assume x > 0", step_load(t->r[0], t->x), step_compute(t->bit[0], OP_SLT, number(0), t->r[0]),
         step_assume(t->bit[0], true));
    SAYS("assume x <= 0", step_load(t->r[0], t->x), step_compute(t->bit[0], OP_SLT, number(0), t->r[0]),
         step_assume(t->bit[0], false));
    SAYS("assume x >= i", step_load(t->r[0], t->x), step_load(t->r[1], t->i),
         step_compute(t->bit[0], OP_SLT, t->r[0], t->r[1]), step_assume(t->bit[0], false));
    SAYS("assume i > x", step_load(t->r[0], t->x), step_load(t->r[1], t->i),
         step_compute(t->bit[0], OP_SLE, t->r[1], t->r[0]), step_assume(t->bit[0], false));
    SAYS("assume u < 7", step_load(t->r[0], t->u), step_compute(t->bit[0], OP_ULT, t->r[0], number(7)),
         step_assume(t->bit[0], true));
    SAYS("assume x <u 7", step_load(t->r[0], t->x), step_compute(t->bit[0], OP_ULT, t->r[0], number(7)),
         step_assume(t->bit[0], true));
    SAYS("assume u <s 7", step_load(t->r[0], t->u), step_compute(t->bit[0], OP_SLT, t->r[0], number(7)),
         step_assume(t->bit[0], true));
    SAYS("assume p != NULL", step_load(t->r[0], t->p), step_compute(t->bit[0], OP_EQ, t->r[0], number(0)),
         step_assume(t->bit[0], false));
    SAYS("assume x == 0", step_load(t->r[0], t->x), step_compute(t->bit[0], OP_NE, t->r[0], number(0)),
         step_compute(t->bit[1], OP_XOR, t->bit[0], operand_constant(1, 1)), step_assume(t->bit[1], true));
    SAYS("assume x < 3", step_load(t->r[0], t->x), step_compute(t->bit[0], OP_SLT, t->r[0], number(3)),
         step_compute(t->r[1], OP_ZEXT, t->bit[0], NONE), step_compute(t->bit[1], OP_NE, t->r[1], number(0)),
         step_assume(t->bit[1], true));
    SAYS("assume x == 1 || i == 2 && i != 3", step_load(t->r[0], t->x),
         step_compute(t->bit[0], OP_EQ, t->r[0], number(1)), step_load(t->r[1], t->i),
         step_compute(t->bit[1], OP_EQ, t->r[1], number(2)), step_compute(t->bit[2], OP_NE, t->r[1], number(3)),
         step_compute(t->bit[3], OP_AND, t->bit[1], t->bit[2]), step_compute(t->more, OP_OR, t->bit[0], t->bit[3]),
         step_assume(t->more, true));
    SAYS("assume !flag", step_load(t->byte, t->flag), step_compute(t->bit[0], OP_TRUNC, t->byte, NONE),
         step_assume(t->bit[0], false));
    SAYS("assume !(d < 0.5)", step_load(t->wide[0], t->d),
         step_compute(t->bit[0], OP_FLT, t->wide[0], operand_constant(UINT64_C(0x3fe0000000000000), 64)),
         step_assume(t->bit[0], false));
    SAYS("x = i < 3", step_load(t->r[0], t->i), step_compute(t->bit[0], OP_SLT, t->r[0], number(3)),
         step_compute(t->r[1], OP_ZEXT, t->bit[0], NONE), step_store(t->x, t->r[1]));
}

static void test_arithmetic(Unit *unit)
{
    SAYS("x = (x + i) * 2 - 1", step_load(t->r[0], t->x), step_load(t->r[1], t->i),
         step_compute(t->r[2], OP_ADD, t->r[0], t->r[1]), step_compute(t->r[3], OP_MUL, t->r[2], number(2)),
         step_compute(t->r[4], OP_ADD, t->r[3], number(-1)), step_store(t->x, t->r[4]));
    SAYS("x = x - (i - 3)", step_load(t->r[0], t->x), step_load(t->r[1], t->i),
         step_compute(t->r[2], OP_SUB, t->r[1], number(3)), step_compute(t->r[3], OP_SUB, t->r[0], t->r[2]),
         step_store(t->x, t->r[3]));
    SAYS("x = -x", step_load(t->r[0], t->x), step_compute(t->r[1], OP_SUB, number(0), t->r[0]),
         step_store(t->x, t->r[1]));
    SAYS("x = ~x & 7", step_load(t->r[0], t->x), step_compute(t->r[1], OP_XOR, t->r[0], number(-1)),
         step_compute(t->r[2], OP_AND, t->r[1], number(7)), step_store(t->x, t->r[2]));
    SAYS("u = u / 2", step_load(t->r[0], t->u), step_compute(t->r[1], OP_UDIV, t->r[0], number(2)),
         step_store(t->u, t->r[1]));
    SAYS("x = x /u 2", step_load(t->r[0], t->x), step_compute(t->r[1], OP_UDIV, t->r[0], number(2)),
         step_store(t->x, t->r[1]));
    SAYS("x = (int8)i + 1", step_load(t->r[0], t->i), step_compute(t->byte, OP_TRUNC, t->r[0], NONE),
         step_compute(t->r[1], OP_SEXT, t->byte, NONE), step_compute(t->r[2], OP_ADD, t->r[1], number(1)),
         step_store(t->x, t->r[2]));
    SAYS("p->name[0] = x", step_load(t->r[0], t->p), step_compute(t->r[1], OP_POINTER_ADD, t->r[0], number(8)),
         step_load(t->r[2], t->x), step_compute(t->byte, OP_TRUNC, t->r[2], NONE), step_store(t->r[1], t->byte));
    SAYS("d = d + 1.5", step_load(t->wide[0], t->d),
         step_compute(t->wide[1], OP_FADD, t->wide[0], operand_constant(UINT64_C(0x3ff8000000000000), 64)),
         step_store(t->d, t->wide[1]));
}

/* An input of 32 bits. */
static Step input(Operand result)
{
    Step step = step_result(STEP_INPUT, result, NONE);
    step.text = "__VERIFIER_nondet_int";
    return step;
}

static Step zeroed(Step step)
{
    step.zeroed = true;
    return step;
}

static Step said(Step step, const char *text)
{
    step.text = text;
    return step;
}

static Step scoped(StepKind kind, Operand address)
{
    Step step = step_of(kind, NONE, NONE, NONE);
    step.object = address.object;
    return step;
}

static void test_effects(Unit *unit)
{
    SAYS("skip", step_compute(t->r[0], OP_ADD, number(1), number(2)));
    SAYS("*q", step_load(t->r[0], t->q), step_load(t->r[1], t->r[0]));
    SAYS("p = malloc(36)", step_result(STEP_ALLOCATE, t->r[0], number(36)), step_store(t->p, t->r[0]));
    SAYS_KEEPING("t0 = malloc(36)", t->r[0], step_result(STEP_ALLOCATE, t->r[0], number(36)));
    SAYS("p = calloc(1, 36)", zeroed(step_result(STEP_ALLOCATE, t->r[0], number(36))), step_store(t->p, t->r[0]));
    SAYS("free(p)", step_load(t->r[0], t->p), step_result(STEP_FREE, NONE, t->r[0]));
    SAYS("x = i + __VERIFIER_nondet_int()", step_load(t->r[0], t->i), input(t->r[1]),
         step_compute(t->r[2], OP_ADD, t->r[0], t->r[1]), step_store(t->x, t->r[2]));
    SAYS("__VERIFIER_nondet_int()", input(t->r[1]));
    SAYS_KEEPING("t0 = p->key", t->r[0], step_load(t->r[1], t->p), step_load(t->r[0], t->r[1]));
    SAYS("t0 = x; x = 1; i = t0", step_load(t->r[0], t->x), step_store(t->x, number(1)), step_store(t->i, t->r[0]));
    SAYS("t1 = x + 1; x = 1; i = t1", step_load(t->r[0], t->x), step_compute(t->r[1], OP_ADD, t->r[0], number(1)),
         step_store(t->x, number(1)), step_store(t->i, t->r[1]));
    SAYS("s = *p", step_load(t->r[0], t->p), step_of(STEP_COPY, t->s, t->r[0], number(36)));
    SAYS("memmove(&s, p, 30)", step_load(t->r[0], t->p), step_of(STEP_COPY, t->s, t->r[0], number(30)));
    SAYS("memset(p, 0, 36)", step_load(t->r[0], t->p), step_of(STEP_FILL, t->r[0], operand_constant(0, 8), number(36)));
    SAYS("require i < 3; x = 1", step_load(t->r[0], t->i), step_compute(t->r[1], OP_SLT, t->r[0], number(3)),
         step_of(STEP_REQUIRE, t->r[1], NONE, NONE), step_store(t->x, number(1)));
    SAYS("require p outside [&s, + 36); s = *p", step_load(t->r[0], t->p),
         step_of(STEP_OUTSIDE, t->s, t->r[0], number(36)), step_of(STEP_COPY, t->s, t->r[0], number(36)));
    SAYS("begin x; end i", scoped(STEP_SCOPE_BEGIN, t->x), scoped(STEP_SCOPE_END, t->i));
    SAYS("reach_error()", said(step_of(STEP_ERROR, NONE, NONE, NONE), "reach_error"));
    SAYS("exit(1)", said(step_of(STEP_EXIT, number(1), NONE, NONE), "exit"));
    SAYS("unsupported: inline assembly", said(step_of(STEP_UNSUPPORTED, NONE, NONE, NONE), "inline assembly"));
    SAYS("f(x, &i)", step_load(t->r[0], t->x), step_call(&t->sketch, t->f, (Operand[]){t->r[0], t->i}, 2, t->r[1]));
    SAYS_KEEPING("t1 = f()", t->r[1], step_call(&t->sketch, t->f, NULL, 0, t->r[1]));
    SAYS("return p->key", step_load(t->r[0], t->p), step_load(t->r[1], t->r[0]), step_return(&t->sketch, t->r[1]));
    SAYS("return", step_return(&t->sketch, NONE));
}

static void test_named_registers(Unit *unit)
{
    Stage stage = stage_create();
    stage.sketch.registers[0] = (Register){.width = 32, .name = "head", .type = &type_node_pointer};
    Step steps[] = {step_compute(stage.r[1], OP_POINTER_ADD, stage.r[0], number(4)), step_load(stage.r[2], stage.r[1]),
                    step_compute(stage.bit[0], OP_EQ, stage.r[2], number(0)), step_assume(stage.bit[0], true)};
    check_statement(unit, __LINE__, "assume head->next == NULL", &stage, steps, 4, NONE);
}

/* Registers that outlive their operation get types of their own accord. */
static void test_typing(Unit *unit)
{
    Stage stage = stage_create();
    Sketch *sketch = &stage.sketch;
    LocationId at[4];
    for (int i = 0; i < 4; i++)
        at[i] = sketch_location(sketch);
    Step first[] = {step_load(stage.r[0], stage.p)}, second[] = {step_load(stage.r[1], stage.p)};
    Step third[] = {step_store(stage.p, number(0)), step_compute(stage.r[2], OP_POINTER_ADD, stage.r[0], number(4)),
                    step_store(stage.r[2], stage.r[1])};
    program_add_edge(sketch->program, at[0], at[1], first, 1);
    program_add_edge(sketch->program, at[1], at[2], second, 1);
    EdgeId edge = program_add_edge(sketch->program, at[2], at[3], third, 3);
    sketch_function_end(sketch, 0);
    program_seal(sketch->program);
    Text text = {0};
    statement_add(&text, sketch->program, edge);
    CHECK_TEXT(unit, text_string(&text), "p = NULL; t0->next = t1");
    text_free(&text);
    program_destroy(sketch->program);
}

/* Two registers that change places in a loop. */
static void test_swap(Unit *unit)
{
    Stage stage = stage_create();
    Program *program = stage.sketch.program;
    LocationId loop = sketch_location(&stage.sketch);
    Step steps[] = {step_compute(stage.r[2], OP_COPY, stage.r[0], NONE),
                    step_compute(stage.r[0], OP_COPY, stage.r[1], NONE),
                    step_compute(stage.r[1], OP_COPY, stage.r[2], NONE)};
    EdgeId edge = program_add_edge(program, loop, loop, steps, 3);
    Step use[] = {step_store(stage.x, stage.r[0]), step_store(stage.i, stage.r[1])};
    program_add_edge(program, loop, sketch_location(&stage.sketch), use, 2);
    sketch_function_end(&stage.sketch, 0);
    program_seal(program);
    Text text = {0};
    statement_add(&text, program, edge);
    CHECK_TEXT(unit, text_string(&text), "t2 = t0; t0 = t1; t1 = t2");
    text_free(&text);
    program_destroy(program);
}

static void test_arguments(Unit *unit)
{
    Stage stage = stage_create();
    stage.sketch.registers[0].name = "x";
    EdgeId edge = program_add_edge(stage.sketch.program, (LocationId){0}, sketch_location(&stage.sketch),
                                   (Step[]){step_store(stage.x, stage.r[0])}, 1);
    sketch_function_end(&stage.sketch, 1);
    program_seal(stage.sketch.program);
    Text text = {0};
    statement_add(&text, stage.sketch.program, edge);
    CHECK_TEXT(unit, text_string(&text), "x = argument 1");
    text_free(&text);
    program_destroy(stage.sketch.program);
}

/* A register used twice at every level would print 2^40 names. */
static void test_explosion(Unit *unit)
{
    Stage stage = stage_create();
    Step steps[62];
    uint32_t count = 0;
    steps[count++] = step_load(stage.r[0], stage.x);
    Operand last = stage.r[0];
    while (stage.sketch.register_count < 60) {
        Operand next = sketch_register(&stage.sketch, 32);
        steps[count++] = step_compute(next, OP_ADD, last, last);
        last = next;
    }
    steps[count++] = step_store(stage.x, last);
    char *text = statement_of(&stage, steps, count, NULL, 0);
    CHECK(unit, strlen(text) < 100000 && strstr(text, "..."));
    free(text);
    program_destroy(stage.sketch.program);
}

static void test_steps(Unit *unit)
{
    Stage stage = stage_create();
    Step steps[] = {step_load(stage.r[3], stage.r[2]),
                    step_store(moved(stage.s, 4), number(-1)),
                    step_compute(stage.bit[0], OP_SLT, stage.r[1], number(5)),
                    step_assume(stage.bit[0], false),
                    step_call(&stage.sketch, stage.f, (Operand[]){number(1), stage.x}, 2, stage.r[1]),
                    scoped(STEP_SCOPE_BEGIN, stage.x),
                    input(stage.r[4]),
                    step_return(&stage.sketch, stage.r[3])};
    sketch_function_end(&stage.sketch, 0);
    Text text = {0};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        statement_add_step(&text, stage.sketch.program, stage.sketch.function, &steps[i]);
        text_add(&text, "\n");
    }
    CHECK_TEXT(unit, text_string(&text),
               "r3 = load4 r2\nstore4 &s+4, -1\nr16 = slt32 r1, 5\nassume not r16\n"
               "r1 = call &f(1, &x)\nbegin x\nr4 = input32 \"__VERIFIER_nondet_int\"\nreturn (r3)\n");
    text_free(&text);
    program_destroy(stage.sketch.program);
}

static void test_print(Unit *unit)
{
    Stage stage = stage_create();
    Program *program = stage.sketch.program;
    LocationId end = sketch_location(&stage.sketch);
    Step store = step_store(stage.x, number(1)), back = step_return(&stage.sketch, NONE);
    store.position = (Position){0, 7, 3};
    program_add_edge(program, (LocationId){0}, end, &store, 1);
    program_add_edge(program, end, (LocationId){1}, &back, 1);
    sketch_function_end(&stage.sketch, 1);
    program_seal(program);
    Text text = {0};
    program_print(&text, program, false, true);
    CHECK_TEXT(unit, text_string(&text),
               "f(t0)\n  0 entry\n    -> 2  x = 1  // test.c:7\n        store4 &x, 1\n  2\n"
               "    -> 1  return\n        return ()\n  1 exit\n");
    text_free(&text);
    program_dot(&text, program, false);
    CHECK(unit, strstr(text_string(&text), "n0 -> n2 [label=\"x = 1\\n:7\"];"));
    text_free(&text);
    program->functions[0].is_model = true;
    program_print(&text, program, false, false);
    CHECK_TEXT(unit, text_string(&text), "");
    text_free(&text);
    program_destroy(program);
}

static bool path_is(const Type *type, uint64_t offset, uint64_t size, const char *wanted, const Type *found)
{
    Text text = {0};
    const Type *got = type_add_path(&text, type, offset, size);
    bool same = !strcmp(text_string(&text), wanted) && got == found;
    if (!same)
        printf("got %s\n", text_string(&text));
    text_free(&text);
    return same;
}

static void test_paths(Unit *unit)
{
    CHECK(unit, path_is(&type_node, 0, 36, "", &type_node));
    CHECK(unit, path_is(&type_node, 0, 0, "", &type_node));
    CHECK(unit, path_is(&type_node, 0, 4, ".key", &type_int));
    CHECK(unit, path_is(&type_node, 4, 4, ".next", &type_node_pointer));
    CHECK(unit, path_is(&type_node, 8, 0, ".name", &type_name));
    CHECK(unit, path_is(&type_node, 10, 1, ".name[2]", &type_char));
    CHECK(unit, path_is(&type_node, 24, 4, ".at[1].row", &type_int));
    CHECK(unit, path_is(&type_node, 24, 8, ".at[1]", &type_at));
    CHECK(unit, path_is(&type_node, 32, 1, ".{a,b}", NULL));
    CHECK(unit, path_is(&type_node, 2, 4, "+2", NULL));
    CHECK(unit, path_is(&type_node, 40, 4, "+40", NULL));
    CHECK(unit, path_is(&type_table, 20, 4, "[1][1]", &type_int));
    CHECK(unit, path_is(NULL, 12, 4, "+12", NULL));
}

int main(void)
{
    Unit unit = {0};
    test_paths(&unit);
    test_places(&unit);
    test_addresses(&unit);
    test_conditions(&unit);
    test_arithmetic(&unit);
    test_effects(&unit);
    test_named_registers(&unit);
    test_typing(&unit);
    test_swap(&unit);
    test_arguments(&unit);
    test_explosion(&unit);
    test_steps(&unit);
    test_print(&unit);
    return unit_done(&unit);
}
