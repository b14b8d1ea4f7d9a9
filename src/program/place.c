/* SPDX-License-Identifier: MIT */
/* Addresses in the reader's language. An address is a base (an object, or a pointer value of known type) plus byte
 * offsets and scaled indices; going from the base outwards through the types gives `p->items[i].key`. Where the types
 * do not lead to the place, the address is written out as a sum of bytes. */
#include "program/expression.h"

#include <string.h>

enum { MOST_TERMS = 16 };

/* One summand of an address: scale * index, or a constant if index is OPERAND_NONE. */
typedef struct Summand {
    Operand index;
    int64_t scale;
    uint32_t at; /* where the index is read */
} Summand;

typedef struct Address {
    Operand base;
    uint32_t base_at;
    Summand summands[MOST_TERMS]; /* outermost first */
    unsigned count;
} Address;

/* How far the names have led. */
typedef struct Place {
    const char *text;     /* the place, or the pointer to it: */
    bool through_pointer; /* the place is *text */
    Precedence binds;
    const Type *type;    /* of the place */
    uint64_t whole;      /* size of the object, 0 if unknown */
    int64_t offset;      /* bytes from the place to go */
    const char *sum;     /* the place's address as `p + i`, NULL if it has none */
    const char *pointer; /* the place is `*pointer`, NULL if it has other words */
} Place;

static void add_offset(Writer *writer, Address *address, Operand offset, uint32_t at)
{
    if (address->count == MOST_TERMS)
        return; /* the caller gives up on a full list */
    if (offset.kind == OPERAND_CONSTANT) {
        address->summands[address->count++] = (Summand){operand_none(), bits_signed(offset.constant, offset.width), at};
        return;
    }
    uint32_t inner = at;
    const Step *step = writer_computation(writer, offset, &inner);
    if (step && step->opcode == OP_ADD) {
        add_offset(writer, address, step->b, inner);
        add_offset(writer, address, step->a, inner);
    } else if (step && step->opcode == OP_MUL && step->b.kind == OPERAND_CONSTANT) {
        int64_t scale = bits_signed(step->b.constant, step->b.width);
        address->summands[address->count++] = (Summand){step->a, scale, inner};
    } else if (step && step->opcode == OP_SHL && step->b.kind == OPERAND_CONSTANT && step->b.constant < 31) {
        address->summands[address->count++] = (Summand){step->a, INT64_C(1) << step->b.constant, inner};
    } else {
        address->summands[address->count++] = (Summand){offset, 1, at};
    }
}

static Address address_of(Writer *writer, Operand operand, uint32_t at)
{
    Address address = {.base = operand, .base_at = at};
    while (address.count < MOST_TERMS) {
        uint32_t inner = address.base_at;
        const Step *step = writer_computation(writer, address.base, &inner);
        if (!step || (step->opcode != OP_COPY && step->opcode != OP_POINTER_ADD))
            break;
        if (step->opcode == OP_POINTER_ADD)
            add_offset(writer, &address, step->b, inner);
        address.base = step->a;
        address.base_at = inner;
    }
    return address;
}

static const Type *pointer_to(Writer *writer, const Type *target)
{
    Type *type = arena_alloc(writer->arena, sizeof *type);
    *type = (Type){.kind = TYPE_POINTER, .size = writer->program->pointer_width / 8, .target = target};
    if (target && target->kind == TYPE_ARRAY)
        type->target = target->target;
    return type;
}

static const Type *target_of(const Type *type)
{
    return type && type->kind == TYPE_POINTER ? type->target : NULL;
}

static Place base_place(Writer *writer, const Address *address)
{
    if (address->base.kind == OPERAND_ADDRESS) {
        const Object *object = program_object(writer->program, address->base.object);
        return (Place){.text = object->name,
                       .binds = BINDS_POSTFIX,
                       .type = object->type,
                       .whole = object->size,
                       .offset = address->base.offset};
    }
    Expression base = expression_value(writer, address->base, address->base_at);
    return (Place){.text = base.text, .through_pointer = true, .binds = base.binds, .type = target_of(base.type)};
}

static const char *postfix_operand(Writer *writer, const char *text, Precedence binds)
{
    return binds < BINDS_POSTFIX ? writer_text(writer, "(%s)", text) : text;
}

/* The array that ends a struct, if it has elements of this size; NULL if not. */
static const Field *last_array(const Type *type, uint64_t size)
{
    const Field *last = type->kind == TYPE_STRUCT && type->field_count ? &type->fields[type->field_count - 1] : NULL;
    bool is_array = last && last->name && last->type && last->type->kind == TYPE_ARRAY && last->type->target;
    return is_array && size && last->type->target->size == size ? last : NULL;
}

/* One element or more beyond the array that ends the struct pointed to: `x->name[12]`, rather than `x[1].name[0]`. */
static bool settle_beyond(Writer *writer, Place *place, uint64_t size)
{
    const Field *array = last_array(place->type, size);
    int64_t offset = array ? place->offset - (int64_t)array->offset / 8 : 0;
    if (!array || offset % (int64_t)size)
        return false;
    const char *text = postfix_operand(writer, place->text, place->binds);
    *place =
        (Place){.text = writer_text(writer, "%s->%s[%lld]", text, array->name, (long long)(offset / (int64_t)size)),
                .binds = BINDS_POSTFIX,
                .type = array->type->target};
    return true;
}

/* Follows the pending offset by the types; false if no name leads to `size` bytes there. */
static bool settle(Writer *writer, Place *place, uint64_t size)
{
    int64_t index = 0, rest = place->offset;
    bool is_whole = !place->through_pointer && !rest && (!size || (!place->type && size == place->whole));
    if (is_whole)
        return true;
    if (!place->type)
        return false;
    if (place->through_pointer && place->type->size) {
        index = rest / (int64_t)place->type->size;
        rest %= (int64_t)place->type->size;
    }
    bool is_aggregate = place->type->kind == TYPE_STRUCT || place->type->kind == TYPE_UNION;
    if (rest < 0 || (index < 0 && is_aggregate))
        return false;
    if (place->through_pointer && index == 1 && settle_beyond(writer, place, size))
        return true;
    Text path = {0};
    place->type = type_add_path(&path, place->type, (uint64_t)rest, size);
    const char *way = writer_text(writer, "%s", text_string(&path));
    text_free(&path);
    if (strchr(way, '+'))
        return false;
    const char *text = postfix_operand(writer, place->text, place->binds);
    place->binds = BINDS_POSTFIX;
    if (!place->through_pointer)
        place->text = writer_text(writer, "%s%s", text, way);
    else if (index)
        place->text = writer_text(writer, "%s[%lld]%s", text, (long long)index, way);
    else if (*way == '.')
        place->text = writer_text(writer, "%s->%s", text, way + 1);
    else if (*way)
        place->text = writer_text(writer, "(*%s)%s", text, way);
    else {
        place->text = writer_text(writer, "*%s", text);
        place->binds = BINDS_UNARY;
    }
    place->pointer = place->binds == BINDS_UNARY ? text : NULL;
    place->through_pointer = false;
    place->offset = 0;
    place->sum = NULL;
    return true;
}

/* Takes an index step of `scale` bytes; false if the types do not lead to an array of such elements. */
static bool index_place(Writer *writer, Place *place, const Summand *summand)
{
    Expression index = expression_value(writer, summand->index, summand->at);
    int64_t scale = summand->scale;
    if (scale <= 0)
        return false;
    if (place->through_pointer && place->type && (int64_t)place->type->size == scale && !place->offset) {
        const char *pointer = postfix_operand(writer, place->text, place->binds);
        const char *right = index.binds <= BINDS_SUM ? writer_text(writer, "(%s)", index.text) : index.text;
        place->sum = writer_text(writer, "%s + %s", pointer, right);
        place->text = writer_text(writer, "%s[%s]", pointer, index.text);
        place->binds = BINDS_POSTFIX;
        place->through_pointer = false;
        return true;
    }
    if (!settle(writer, place, 0))
        return false;
    const char *text = postfix_operand(writer, place->text, place->binds);
    const Type *type = place->type;
    place->sum = NULL;
    place->binds = BINDS_POSTFIX;
    while (type && !(type->kind == TYPE_ARRAY && type->target && (int64_t)type->target->size == scale)) {
        if ((int64_t)type->size == scale) {
            place->text = writer_text(writer, "(&%s)[%s]", text, index.text);
            place->type = type;
            return true;
        }
        if (type->kind == TYPE_ARRAY) {
            text = writer_text(writer, "%s[0]", text);
            type = type->target;
        } else if (type->kind == TYPE_STRUCT && type->field_count && !type->fields[0].offset && type->fields[0].name) {
            const char *name = type->fields[0].name;
            text = place->pointer ? writer_text(writer, "%s->%s", place->pointer, name)
                                  : writer_text(writer, "%s.%s", text, name);
            place->pointer = NULL;
            type = type->fields[0].type;
        } else {
            return false;
        }
    }
    if (!type)
        return false;
    place->text = writer_text(writer, "%s[%s]", text, index.text);
    place->type = type->target;
    return true;
}

/* Applies all summands; the last constants stay pending. */
static bool find_place(Writer *writer, const Address *address, Place *place)
{
    *place = base_place(writer, address);
    if (address->count == MOST_TERMS)
        return false;
    for (unsigned i = address->count; i-- > 0;) {
        const Summand *summand = &address->summands[i];
        if (summand->index.kind == OPERAND_NONE)
            place->offset += summand->scale;
        else if (!index_place(writer, place, summand))
            return false;
    }
    return true;
}

static const char *sum_with(Writer *writer, const char *text, int64_t constant)
{
    return writer_text(writer, "%s %c %llu", text, constant < 0 ? '-' : '+',
                       (unsigned long long)(constant < 0 ? -(uint64_t)constant : (uint64_t)constant));
}

/* The address as a sum of bytes. */
static Expression raw_address(Writer *writer, const Address *address)
{
    bool is_object = address->base.kind == OPERAND_ADDRESS;
    int64_t constant = is_object ? address->base.offset : 0;
    Expression sum;
    if (is_object) {
        const Object *object = program_object(writer->program, address->base.object);
        bool is_array = object->type && object->type->kind == TYPE_ARRAY;
        sum = (Expression){writer_text(writer, "%s%s", is_array ? "" : "&", object->name), BINDS_UNARY,
                           pointer_to(writer, object->type), true};
    } else {
        sum = expression_value(writer, address->base, address->base_at);
    }
    if (!constant && !address->count)
        return sum;
    const Type *target = target_of(sum.type);
    if (target && target->size != 1)
        sum.text = writer_text(writer, sum.binds < BINDS_UNARY ? "(char *)(%s)" : "(char *)%s", sum.text);
    else if (sum.binds < BINDS_SUM)
        sum.text = writer_text(writer, "(%s)", sum.text);
    for (unsigned i = address->count; i-- > 0;) {
        const Summand *summand = &address->summands[i];
        if (summand->index.kind == OPERAND_NONE) {
            constant += summand->scale;
            continue;
        }
        Expression index = expression_value(writer, summand->index, summand->at);
        Precedence least = summand->scale == 1 ? BINDS_SUM + 1 : BINDS_PRODUCT;
        const char *text = index.binds < least ? writer_text(writer, "(%s)", index.text) : index.text;
        sum.text = summand->scale == 1
                       ? writer_text(writer, "%s + %s", sum.text, text)
                       : writer_text(writer, "%s + %s * %lld", sum.text, text, (long long)summand->scale);
    }
    if (constant)
        sum.text = sum_with(writer, sum.text, constant);
    return (Expression){sum.text, BINDS_SUM, NULL, true};
}

Expression expression_place(Writer *writer, Operand operand, uint32_t size, const Type *type, uint32_t at)
{
    Address address = address_of(writer, operand, at);
    Place place;
    bool found = find_place(writer, &address, &place) && settle(writer, &place, size);
    if (found) {
        const Type *known = place.type ? place.type : type;
        return (Expression){place.text, place.binds, known, known && known->kind == TYPE_POINTER};
    }
    Expression raw = raw_address(writer, &address);
    const char *name = type && type->name ? type->name : NULL;
    if (!name)
        name = type && type->kind == TYPE_POINTER ? "void *" : writer_text(writer, "int%u", 8 * size);
    const char *format = raw.binds < BINDS_UNARY ? "*(%s%s*)(%s)" : "*(%s%s*)%s";
    const char *blank = name[strlen(name) - 1] == '*' ? "" : " ";
    return (Expression){writer_text(writer, format, name, blank, raw.text), BINDS_UNARY, type,
                        type && type->kind == TYPE_POINTER};
}

Expression expression_address(Writer *writer, Operand operand, uint32_t at)
{
    Address address = address_of(writer, operand, at);
    Place place;
    if (address.base.kind != OPERAND_ADDRESS && !address.count)
        return expression_value(writer, address.base, address.base_at);
    if (!find_place(writer, &address, &place))
        return raw_address(writer, &address);
    if (place.sum && !place.offset)
        return (Expression){place.sum, BINDS_SUM, pointer_to(writer, place.type), true};
    int64_t size = place.type ? (int64_t)place.type->size : 0;
    bool is_struct = size && (place.type->kind == TYPE_STRUCT || place.type->kind == TYPE_UNION);
    if (place.through_pointer && size && place.offset % size == 0 && (place.offset >= 0 || !is_struct)) {
        const char *text = place.binds < BINDS_SUM ? writer_text(writer, "(%s)", place.text) : place.text;
        if (place.offset)
            text = sum_with(writer, text, place.offset / size);
        return (Expression){text, BINDS_SUM, pointer_to(writer, place.type), true};
    }
    if (!settle(writer, &place, 0))
        return raw_address(writer, &address);
    const Type *type = pointer_to(writer, place.type);
    bool is_function = address.base.kind == OPERAND_ADDRESS &&
                       program_object(writer->program, address.base.object)->kind == OBJECT_FUNCTION;
    if (is_function || *place.text == '"' || (place.type && place.type->kind == TYPE_ARRAY))
        return (Expression){place.text, place.binds, type, true};
    return (Expression){writer_text(writer, place.binds < BINDS_UNARY ? "&(%s)" : "&%s", place.text), BINDS_UNARY, type,
                        true};
}
