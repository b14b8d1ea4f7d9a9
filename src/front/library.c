/* SPDX-License-Identifier: MIT */
/* Library functions, a row each in the order of their names. A row's signature says what the function takes and
 * returns: p pointer, z size_t or long, i int, L long long, f float, d double, * any number, v nothing, . more
 * arguments. A call that does not fit is unsupported, however the program declared it. */
#include "front/call.h"
#include "front/function.h"

#include <stdlib.h>
#include <string.h>

typedef struct LibraryRow LibraryRow;
typedef Operands Handler(Builder *builder, const LibraryCall *call, const LibraryRow *row);
struct LibraryRow {
    const char *name;
    const char *signature; /* result first */
    Handler *handler;
    const char *model; /* for `model`: what it is called there, if not by the row's name */
    uint32_t at;       /* for handlers that serve several rows: the argument that matters, or which of them it is */
};

Operands library_model(Builder *builder, const LibraryCall *call, const char *name)
{
    LLVMValueRef function = translator_model(builder->translator, name);
    Leaves results;
    if (!function)
        die("the library model of %s is missing", name);
    uint32_t parameters = LLVMCountParams(function), count = call->count < parameters ? call->count : parameters;
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(function));
    translator_leaves(builder->translator, type, builder->arena, &results);
    return call_function(builder, function, call->arguments, count, results);
}

/* Written in C, in models/. */
static Operands model(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    return library_model(builder, call, row->model ? row->model : row->name);
}

static Operands allocation(Builder *builder, Operand size, bool zeroed)
{
    Step step = builder_step(builder, STEP_ALLOCATE);
    unsigned width = builder->program->pointer_width;
    RegisterId result = builder_register(builder, width, true, NULL);
    step.a = size;
    step.zeroed = zeroed;
    step.width = (uint8_t)width;
    step.result = result;
    builder_emit(builder, step);
    return call_result(builder, operand_register(result, width));
}

static Operands allocate(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    return allocation(builder, call_argument(builder, call, row->at), false);
}

/* The model demands an alignment that there is; constants can be looked at here. */
static Operands allocate_aligned(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand alignment = call_argument(builder, call, 0);
    bool is_known =
        alignment.kind == OPERAND_CONSTANT && alignment.constant && !(alignment.constant & (alignment.constant - 1));
    return is_known ? allocate(builder, call, row) : library_model(builder, call, row->name);
}

static Operands allocate_zeroed(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    return allocation(builder, call_argument(builder, call, row->at), true);
}

/* The model guards against a product that overflows; constants need no guard. */
static Operands allocate_array(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand count = call_argument(builder, call, 0), size = call_argument(builder, call, 1);
    bool zeroed = !strcmp(row->model, "calloc");
    uint64_t limit = bits_low(UINT64_MAX, builder->program->pointer_width);
    if (count.kind == OPERAND_CONSTANT && count.constant == 1)
        return allocation(builder, size, zeroed);
    if (count.kind != OPERAND_CONSTANT || size.kind != OPERAND_CONSTANT ||
        (size.constant && count.constant > limit / size.constant))
        return library_model(builder, call, row->model);
    return allocation(builder, builder_constant(builder, count.constant * size.constant), zeroed);
}

/* alloca; where the row says so, an object of the library's that lasts. */
static Operands stack_allocate(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    unsigned width = builder->program->pointer_width;
    Step step = builder_step(builder, STEP_ALLOCA);
    step.a = call_argument(builder, call, 0);
    step.lasts = row->at;
    step.width = (uint8_t)width;
    step.result = builder_register(builder, width, true, NULL);
    builder_emit(builder, step);
    return call_result(builder, operand_register(step.result, width));
}

static Operands release(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Step step = builder_step(builder, STEP_FREE);
    (void)row;
    step.a = call_argument(builder, call, 0);
    builder_emit(builder, step);
    return (Operands){0};
}

/* kfree_const leaves constant data alone: a pointer into it is freed as a null pointer. */
static Operands release_unless_constant(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    enum { CONSTANTS_LIMIT = 64 };
    Program *program = builder->program;
    Operand pointer = call_argument(builder, call, 0), null = builder_constant(builder, 0);
    unsigned width = program->pointer_width;
    uint32_t constants = 0;
    for (uint32_t i = 0; i < program->object_count; i++) {
        const Object *object = &program->objects[i];
        if (object->kind != OBJECT_GLOBAL || !object->is_constant)
            continue;
        Operand start = operand_address((ObjectId){i}, 0, width), size = builder_constant(builder, object->size);
        Operand offset = builder_compute(builder, OP_SUB, width, pointer, start);
        Operand inside = builder_compute(builder, OP_ULT, 1, offset, size);
        pointer = builder_select(builder, inside, null, pointer);
        if (++constants > CONSTANTS_LIMIT)
            builder_unsupported(builder, "kfree_const where there is much constant data");
    }
    Operands argument = call_result(builder, pointer);
    return release(builder, &(LibraryCall){call->name, &argument, 1, call->results, 0}, row);
}

static Operands block_size(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand pointer = call_argument(builder, call, 0);
    return call_result(builder, builder_block_size(builder, pointer, row->at));
}

static Operands move(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand to = call_argument(builder, call, 0), size = call_argument(builder, call, 2);
    (void)row;
    instruction_copy(builder, to, call_argument(builder, call, 1), size);
    return call_result(builder, to);
}

/* memcpy: compilers themselves call it with equal pointers. */
static Operands copy(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand to = call_argument(builder, call, 0), from = call_argument(builder, call, 1);
    call_outside(builder, to, from, call_argument(builder, call, 2), true);
    call_outside(builder, from, to, call_argument(builder, call, 2), true);
    return move(builder, call, row);
}

static Operands copy_to_end(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand to = copy(builder, call, row).items[0], size = call_argument(builder, call, 2);
    return call_result(builder, builder_compute(builder, OP_POINTER_ADD, to.width, to, size));
}

/* __whittle_outside. */
static Operands outside(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    (void)row;
    call_outside(builder, call_argument(builder, call, 0), call_argument(builder, call, 1),
                 call_argument(builder, call, 2), false);
    return (Operands){0};
}

/* The row says which violation it is otherwise. */
static Operands require(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Step step = builder_step(builder, STEP_REQUIRE);
    step.a = builder_compute(builder, OP_NE, 1, call_argument(builder, call, 0), operand_constant(0, 32));
    step.violation = (ViolationKind)row->at;
    builder_emit(builder, step);
    return (Operands){0};
}

static Operands like(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand number = call_argument(builder, call, 0);
    (void)row;
    return call_result(builder, builder_compute(builder, OP_LIKE, number.width, number, operand_none()));
}

static Operands fill_with(Builder *builder, Operand to, Operand byte, Operand size)
{
    Step step = builder_step(builder, STEP_FILL);
    step.a = to;
    step.b = byte;
    step.c = size;
    builder_emit(builder, step);
    return call_result(builder, to);
}

static Operands fill(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand byte = builder_resize(builder, call_argument(builder, call, 1), 8, false);
    (void)row;
    return fill_with(builder, call_argument(builder, call, 0), byte, call_argument(builder, call, 2));
}

static Operands fill_zero(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    (void)row;
    return fill_with(builder, call_argument(builder, call, 0), operand_constant(0, 8), call_argument(builder, call, 1));
}

static Operands end(Builder *builder, const LibraryCall *call, Operand status)
{
    Step step = builder_step(builder, STEP_EXIT);
    step.a = status;
    step.text = arena_string(builder->program->arena, call->name);
    builder_emit(builder, step);
    return (Operands){0};
}

static Operands end_with_status(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    (void)row;
    return end(builder, call, call_argument(builder, call, 0));
}

/* abort, and error functions when the property is about something else. */
static Operands end_abnormally(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    enum { KILLED_BY_ABORT = 128 + 6 };
    (void)row;
    return end(builder, call, operand_constant(KILLED_BY_ABORT, 32));
}

static Operands assume(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand condition = call_argument(builder, call, 0);
    (void)row;
    condition = builder_compute(builder, OP_NE, 1, condition, operand_constant(0, condition.width));
    builder_settle(builder);
    builder_assume(builder, condition, true);
    builder_flush(builder);
    return (Operands){0};
}

static Operand input(Builder *builder, const char *name, Leaf leaf, bool is_signed)
{
    Step step = builder_step(builder, STEP_INPUT);
    Operand result = builder_register_for(builder, leaf);
    step.text = arena_string(builder->program->arena, name);
    step.is_signed = is_signed;
    step.width = leaf.width;
    step.result = result.reg;
    builder_emit(builder, step);
    return result;
}

/* rand and random: 0 to RAND_MAX, which is 2^31 - 1 in the GNU library. */
static Operands random_number(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    enum { RANDOM_BITS = 31 };
    Operand bits = input(builder, row->name, (Leaf){.width = RANDOM_BITS}, false);
    unsigned width = call->results.count ? call->results.items[0].width : 32;
    return call_result(builder, builder_resize(builder, bits, width, false));
}

static Operands any_number(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Leaf leaf = {.width = 32};
    if (call->results.count == 1)
        leaf = call->results.items[0];
    return call_result(builder, input(builder, row->name, leaf, true));
}

/* Functions of floating-point numbers and others whose result says nothing: any value will do. */
static Operands any(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    (void)row;
    if (call->results.count != 1)
        return (Operands){0};
    return call_result(builder, builder_any(builder, call->results.items[0]));
}

static Operands float_absolute(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand a = call_argument(builder, call, 0);
    (void)row;
    Operand mask = operand_constant(bits_low(UINT64_MAX, a.width - 1u), a.width);
    return call_result(builder, builder_compute(builder, OP_AND, a.width, a, mask));
}

static Operands float_remainder(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand a = call_argument(builder, call, 0);
    (void)row;
    return call_result(builder, builder_compute(builder, OP_FREM, a.width, a, call_argument(builder, call, 1)));
}

/* printf, fprintf: the row says where the format is, behind the stream if there is one. */
static Operands print(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    if (row->at)
        stream_demand(builder, call, 0);
    else
        stream_demand_standard(builder, call, "stdout");
    return format_translate(builder, call, row->at, operand_none(), operand_none());
}

static Operands print_to_string(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operand limit = row->at == 2 ? call_argument(builder, call, 1) : operand_none();
    return format_translate(builder, call, row->at, call_argument(builder, call, 0), limit);
}

static Operands print_to_block(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    Operands arguments[2] = {call_result(builder, call_argument(builder, call, 0)),
                             format_translate(builder, call, row->at, operand_none(), operand_none())};
    if (!arguments[1].count)
        return arguments[1];
    return library_model(builder, &(LibraryCall){row->name, arguments, 2, call->results, 0}, "any_text");
}

static Operands get_character(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    stream_demand_standard(builder, call, "stdin");
    return model(builder, call, row);
}

/* scanf, fscanf: likewise. */
static Operands scan(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    if (row->at)
        stream_demand(builder, call, 0);
    else
        stream_demand_standard(builder, call, "stdin");
    return scan_translate(builder, call, row->at, false);
}

static Operands scan_string(Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    return scan_translate(builder, call, row->at, true);
}

/* puts and its relatives are printf with a format of our own: the row's `model`. `at` is where the stream is, if any. */
static Operands put(Builder *builder, const LibraryCall *call, const LibraryRow *row)
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
    LibraryCall printing = {row->name, arguments, 2, call->results, 0};
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

static const LibraryRow rows[] = {
    {"_Exit", "vi", end_with_status, NULL, 0},
    {"__VERIFIER_assume", "v*", assume, NULL, 0},
    {"__VERIFIER_error", "v.", end_abnormally, NULL, 0},
    {"__assert", "v.", end_abnormally, NULL, 0},
    {"__assert_fail", "v.", end_abnormally, NULL, 0},
    {"__ctype_b_loc", "p", model, NULL, 0},
    {"__errno_location", "p", model, NULL, 0},
    {"__isoc99_fscanf", "ipp.", scan, NULL, 1},
    {"__isoc99_scanf", "ip.", scan, NULL, 0},
    {"__isoc99_sscanf", "ipp.", scan_string, NULL, 1},
    {"__kmalloc", "pzi", allocate, NULL, 0},
    {"__whittle_any_number", "L", any, NULL, 0},
    {"__whittle_any_pointer", "p", any, NULL, 0},
    {"__whittle_block_size", "zp", block_size, NULL, 0},
    {"__whittle_lasting", "pz", stack_allocate, NULL, 1},
    {"__whittle_like", "ii", like, NULL, 0},
    {"__whittle_outside", "vppz", outside, NULL, 0},
    {"__whittle_require_argument", "vi", require, NULL, VIOLATION_ARGUMENT},
    {"__whittle_require_contract", "vi", require, NULL, VIOLATION_CONTRACT},
    {"__whittle_require_open", "vi", require, NULL, VIOLATION_FREED},
    {"__whittle_require_stream", "vi", require, NULL, VIOLATION_WILD},
    {"__whittle_room", "zp", block_size, NULL, 1},
    {"__whittle_zalloc", "pz", allocate_zeroed, NULL, 0},
    {"_exit", "vi", end_with_status, NULL, 0},
    {"abort", "v", end_abnormally, NULL, 0},
    {"abs", "ii", model, NULL, 0},
    {"aligned_alloc", "pzz", allocate_aligned, NULL, 1},
    {"alloca", "pz", stack_allocate, NULL, 0},
    {"asprintf", "ipp.", print_to_block, NULL, 1},
    {"atan", "dd", any, NULL, 0},
    {"atan2", "ddd", any, NULL, 0},
    {"atof", "dp", model, NULL, 0},
    {"atoi", "ip", model, NULL, 0},
    {"atol", "zp", model, NULL, 0},
    {"atoll", "Lp", model, NULL, 0},
    {"bsearch", "pppzzp", model, NULL, 0},
    {"bzero", "vpz", fill_zero, NULL, 0},
    {"calloc", "pzz", allocate_array, "calloc", 0},
    {"ceil", "dd", any, NULL, 0},
    {"ceilf", "ff", any, NULL, 0},
    {"cfree", "vp", release, NULL, 0},
    {"clearerr", "vp", model, "rewind", 0},
    {"clock", "z", any_number, NULL, 0},
    {"cos", "dd", any, NULL, 0},
    {"exit", "vi", end_with_status, NULL, 0},
    {"exp", "dd", any, NULL, 0},
    {"exp2", "dd", any, NULL, 0},
    {"fabs", "dd", float_absolute, NULL, 0},
    {"fabsf", "ff", float_absolute, NULL, 0},
    {"fclose", "ip", model, NULL, 0},
    {"feof", "ip", model, NULL, 0},
    {"ferror", "ip", model, "feof", 0},
    {"fflush", "ip", model, NULL, 0},
    {"fgetc", "ip", model, NULL, 0},
    {"fgets", "ppip", model, NULL, 0},
    {"fileno", "ip", model, NULL, 0},
    {"floor", "dd", any, NULL, 0},
    {"floorf", "ff", any, NULL, 0},
    {"fmod", "ddd", float_remainder, NULL, 0},
    {"fmodf", "fff", float_remainder, NULL, 0},
    {"fopen", "ppp", model, NULL, 0},
    {"fprintf", "ipp.", print, NULL, 1},
    {"fputc", "iip", put, "%c", 1},
    {"fputs", "ipp", put, "%s", 1},
    {"fread", "zpzzp", model, NULL, 0},
    {"free", "vp", release, NULL, 0},
    {"fscanf", "ipp.", scan, NULL, 1},
    {"fseek", "ipzi", model, NULL, 0},
    {"ftell", "zp", model, NULL, 0},
    {"fwrite", "zpzzp", model, NULL, 0},
    {"getc", "ip", model, "fgetc", 0},
    {"getchar", "i", get_character, NULL, 0},
    {"getdelim", "zppip", model, NULL, 0},
    {"getenv", "pp", model, NULL, 0},
    {"geteuid", "i", any, NULL, 0},
    {"getline", "zppp", model, NULL, 0},
    {"getpid", "i", model, NULL, 0},
    {"getuid", "i", any, NULL, 0},
    {"index", "ppi", model, "strchr", 0},
    {"isalnum", "ii", model, NULL, 0},
    {"isalpha", "ii", model, NULL, 0},
    {"isascii", "ii", model, NULL, 0},
    {"isatty", "ii", any, NULL, 0},
    {"isblank", "ii", model, NULL, 0},
    {"iscntrl", "ii", model, NULL, 0},
    {"isdigit", "ii", model, NULL, 0},
    {"isgraph", "ii", model, NULL, 0},
    {"islower", "ii", model, NULL, 0},
    {"isprint", "ii", model, NULL, 0},
    {"ispunct", "ii", model, NULL, 0},
    {"isspace", "ii", model, NULL, 0},
    {"isupper", "ii", model, NULL, 0},
    {"isxdigit", "ii", model, NULL, 0},
    {"kcalloc", "pzzi", allocate_array, "calloc", 0},
    {"kfree", "vp", release, NULL, 0},
    {"kfree_const", "vp", release_unless_constant, NULL, 0},
    {"kmalloc", "pzi", allocate, NULL, 0},
    {"kmalloc_array", "pzzi", allocate_array, "malloc_array", 0},
    {"kzalloc", "pzi", allocate_zeroed, NULL, 0},
    {"kzalloc_node", "pzii", allocate_zeroed, NULL, 0},
    {"labs", "zz", model, NULL, 0},
    {"ldv_malloc", "pz", allocate, NULL, 0},
    {"ldv_zalloc", "pz", allocate_zeroed, NULL, 0},
    {"llabs", "LL", model, NULL, 0},
    {"log", "dd", any, NULL, 0},
    {"log10", "dd", any, NULL, 0},
    {"log2", "dd", any, NULL, 0},
    {"malloc", "pz", allocate, NULL, 0},
    {"memalign", "pzz", allocate, NULL, 1},
    {"memccpy", "pppiz", model, NULL, 0},
    {"memchr", "ppiz", model, NULL, 0},
    {"memcmp", "ippz", model, NULL, 0},
    {"memcpy", "pppz", copy, NULL, 0},
    {"memmem", "ppzpz", model, NULL, 0},
    {"memmove", "pppz", move, NULL, 0},
    {"mempcpy", "pppz", copy_to_end, NULL, 0},
    {"memrchr", "ppiz", model, NULL, 0},
    {"memset", "ppiz", fill, NULL, 0},
    {"perror", "vp", model, NULL, 0},
    {"posix_memalign", "ipzz", model, NULL, 0},
    {"pow", "ddd", any, NULL, 0},
    {"powf", "fff", any, NULL, 0},
    {"printf", "ip.", print, NULL, 0},
    {"pthread_mutex_destroy", "ip", model, "mutex", 0},
    {"pthread_mutex_init", "ipp", model, "mutex", 0},
    {"pthread_mutex_lock", "ip", model, "mutex", 0},
    {"pthread_mutex_trylock", "ip", model, "mutex", 0},
    {"pthread_mutex_unlock", "ip", model, "mutex", 0},
    {"putc", "iip", put, "%c", 1},
    {"putchar", "ii", put, "%c", 0},
    {"puts", "ip", put, "%s\n", 0},
    {"qsort", "vpzzp", model, NULL, 0},
    {"rand", "i", random_number, NULL, 0},
    {"random", "z", random_number, NULL, 0},
    {"reach_error", "v", end_abnormally, NULL, 0},
    {"realloc", "ppz", model, NULL, 0},
    {"reallocarray", "ppzz", model, NULL, 0},
    {"remove", "ip", model, NULL, 0},
    {"rename", "ipp", model, NULL, 0},
    {"rewind", "vp", model, NULL, 0},
    {"rindex", "ppi", model, "strrchr", 0},
    {"round", "dd", any, NULL, 0},
    {"roundf", "ff", any, NULL, 0},
    {"scanf", "ip.", scan, NULL, 0},
    {"setlocale", "pip", model, NULL, 0},
    {"sin", "dd", any, NULL, 0},
    {"sleep", "ii", any, NULL, 0},
    {"snprintf", "ipzp.", print_to_string, NULL, 2},
    {"sprintf", "ipp.", print_to_string, NULL, 1},
    {"sqrt", "dd", any, NULL, 0},
    {"sqrtf", "ff", any, NULL, 0},
    {"srand", "vi", any, NULL, 0},
    {"srandom", "vi", any, NULL, 0},
    {"sscanf", "ipp.", scan_string, NULL, 1},
    {"stpcpy", "ppp", model, NULL, 0},
    {"strcasecmp", "ipp", model, NULL, 0},
    {"strcat", "ppp", model, NULL, 0},
    {"strchr", "ppi", model, NULL, 0},
    {"strchrnul", "ppi", model, NULL, 0},
    {"strcmp", "ipp", model, NULL, 0},
    {"strcoll", "ipp", model, "strcmp", 0},
    {"strcpy", "ppp", model, NULL, 0},
    {"strcspn", "zpp", model, NULL, 0},
    {"strdup", "pp", model, NULL, 0},
    {"strerror", "pi", model, NULL, 0},
    {"strlcat", "zppz", model, NULL, 0},
    {"strlcpy", "zppz", model, NULL, 0},
    {"strlen", "zp", model, NULL, 0},
    {"strncasecmp", "ippz", model, NULL, 0},
    {"strncat", "pppz", model, NULL, 0},
    {"strncmp", "ippz", model, NULL, 0},
    {"strncpy", "pppz", model, NULL, 0},
    {"strndup", "ppz", model, NULL, 0},
    {"strnlen", "zpz", model, NULL, 0},
    {"strpbrk", "ppp", model, NULL, 0},
    {"strrchr", "ppi", model, NULL, 0},
    {"strsep", "ppp", model, NULL, 0},
    {"strspn", "zpp", model, NULL, 0},
    {"strstr", "ppp", model, NULL, 0},
    {"strtod", "dpp", model, NULL, 0},
    {"strtof", "fpp", model, NULL, 0},
    {"strtok", "ppp", model, NULL, 0},
    {"strtok_r", "pppp", model, NULL, 0},
    {"strtol", "zppi", model, NULL, 0},
    {"strtoll", "Lppi", model, NULL, 0},
    {"strtoul", "zppi", model, NULL, 0},
    {"strtoull", "Lppi", model, NULL, 0},
    {"sysconf", "zi", any, NULL, 0},
    {"tan", "dd", any, NULL, 0},
    {"tdelete", "pppp", model, NULL, 0},
    {"tdestroy", "vpp", model, NULL, 0},
    {"tfind", "pppp", model, NULL, 0},
    {"time", "zp", model, NULL, 0},
    {"tolower", "ii", model, NULL, 0},
    {"toupper", "ii", model, NULL, 0},
    {"trunc", "dd", any, NULL, 0},
    {"tsearch", "pppp", model, NULL, 0},
    {"unlink", "ip", model, "remove", 0},
    {"usleep", "ii", any, NULL, 0},
    {"valloc", "pz", allocate, NULL, 0},
    {"vasprintf", "ippp", model, NULL, 0},
    {"vfprintf", "ippp", model, NULL, 0},
    {"vprintf", "ipp", model, NULL, 0},
    {"vsnprintf", "ipzpp", model, NULL, 0},
    {"vsprintf", "ippp", model, NULL, 0},
};

static int compare_names(const void *name, const void *row)
{
    return strcmp(name, ((const LibraryRow *)row)->name);
}

static const LibraryRow *find(const char *name)
{
    return bsearch(name, rows, sizeof rows / sizeof *rows, sizeof *rows, compare_names);
}

static const char nondet_prefix[] = "__VERIFIER_nondet_", input_prefix[] = "__whittle_input_";

static bool begins(const char *name, const char *prefix)
{
    return !strncmp(name, prefix, strlen(prefix));
}

bool library_knows(const char *name)
{
    return find(name) || begins(name, nondet_prefix);
}

static bool letter_fits(const Builder *builder, const LibraryCall *call, char letter, uint32_t i, unsigned width)
{
    bool is_float = call->floats >> i & 1;
    switch (letter) {
    case '*':
        return true;
    case 'i':
        return width == 32 && !is_float;
    case 'f':
        return width == 32 && is_float;
    case 'L':
        return width == 64 && !is_float;
    case 'd':
        return width == 64 && is_float;
    default:
        return width == builder->program->pointer_width && !is_float;
    }
}

/* The result may be ignored by the caller; a result the function does not give is refused later, if it is used. */
static bool fits(const Builder *builder, const LibraryCall *call, const LibraryRow *row)
{
    const char *parameter = row->signature + 1;
    uint32_t i = 0;
    for (; *parameter && *parameter != '.'; parameter++, i++)
        if (i >= call->count || call->arguments[i].count != 1 ||
            !letter_fits(builder, call, *parameter, i, call->arguments[i].items[0].width))
            return false;
    if (i < call->count && !*parameter)
        return false;
    if (!call->results.count || *row->signature == 'v')
        return true;
    return call->results.count == 1 &&
           letter_fits(builder, call, *row->signature, CALL_RESULT, call->results.items[0].width);
}

/* Any declared function of this kind, by its return type; a truth value is 0 or 1 also where it is declared as a
 * byte. */
static Operands nondeterministic(Builder *builder, const LibraryCall *call, const char *kind)
{
    static const char *const unsigned_kinds[] = {"u", "size_t", "sector_t", "bool", "p"};
    bool is_signed = true;
    if (call->results.count != 1) {
        builder_unsupported(builder, "%s does not return a single value", call->name);
        return (Operands){0};
    }
    Leaf leaf = call->results.items[0];
    for (size_t i = 0; i < sizeof unsigned_kinds / sizeof *unsigned_kinds; i++)
        is_signed &= !begins(kind, unsigned_kinds[i]);
    if (leaf.width == 8 && (!strcmp(kind, "bool") || !strcmp(kind, "_Bool"))) {
        Operand bit = input(builder, call->name, (Leaf){.width = 1}, false);
        return call_result(builder, builder_resize(builder, bit, leaf.width, false));
    }
    return call_result(builder, input(builder, call->name, leaf, is_signed && leaf.width > 1));
}

bool library_translate(Builder *builder, const LibraryCall *call, Operands *result)
{
    const LibraryRow *row = find(call->name);
    if (!row && begins(call->name, nondet_prefix)) {
        *result = nondeterministic(builder, call, call->name + strlen(nondet_prefix));
        return true;
    }
    if (!row && begins(call->name, input_prefix)) {
        LibraryCall named = *call;
        named.name += strlen(input_prefix);
        *result = nondeterministic(builder, &named, "int");
        return true;
    }
    if (!row)
        return false;
    if (!fits(builder, call, row)) {
        builder_unsupported(builder, "call of %s with arguments or a result that do not fit it", call->name);
        return true;
    }
    *result = row->handler(builder, call, row);
    /* Where the program expects a result from a function without one, the register holds whatever it held. */
    if (result->count < call->results.count && call->results.count == 1)
        *result = call_result(builder, builder_any(builder, call->results.items[0]));
    return true;
}
