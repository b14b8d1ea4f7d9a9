/* SPDX-License-Identifier: MIT */
/* Global variables and their initialisers: bytes, and relocations where an initialiser holds an address. */
#include "front/translator.h"

#include <stdlib.h>
#include <string.h>

typedef struct Image {
    Translator *translator;
    uint64_t size;
    uint8_t *bytes; /* NULL while all are zero */
    Relocation *relocations;
    size_t relocation_count, relocation_capacity;
    bool is_unknown; /* holds something that cannot be written as bytes */
} Image;

static void put_bytes(Image *image, uint64_t offset, const void *bytes, uint64_t size)
{
    if (offset > image->size || size > image->size - offset)
        return;
    if (!image->bytes)
        image->bytes = arena_alloc(image->translator->program->arena, image->size);
    memcpy(image->bytes + offset, bytes, size);
}

/* Little-endian, as the host is. */
static void put_number(Image *image, uint64_t offset, uint64_t number, unsigned width)
{
    if (number)
        put_bytes(image, offset, &number, (width + 7) / 8);
}

/* A constant as the address of an object plus an addend; object.index is ID_NONE for a plain number. */
typedef struct ConstantAddress {
    ObjectId object;
    uint64_t addend;
} ConstantAddress;

static bool address_of(Image *image, LLVMValueRef value, ConstantAddress *address);

static unsigned width_of(const Image *image, LLVMValueRef value)
{
    return 8 * (unsigned)LLVMStoreSizeOfType(image->translator->layout, LLVMTypeOf(value));
}

static bool address_of_element(Image *image, LLVMValueRef value, ConstantAddress *address)
{
    LLVMTargetDataRef layout = image->translator->layout;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(value);
    if (!address_of(image, LLVMGetOperand(value, 0), address))
        return false;
    for (int i = 1; i < LLVMGetNumOperands(value); i++) {
        LLVMValueRef index = LLVMGetOperand(value, (unsigned)i);
        if (!LLVMIsAConstantInt(index))
            return false;
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
            address->addend += LLVMOffsetOfElement(layout, type, field);
            type = LLVMStructGetTypeAtIndex(type, field);
            continue;
        }
        if (i > 1)
            type = LLVMGetElementType(type);
        address->addend += (uint64_t)LLVMConstIntGetSExtValue(index) * LLVMABISizeOfType(layout, type);
    }
    return true;
}

/* A sum of an address and a number, or the difference of addresses in one object. */
static bool address_of_sum(Image *image, LLVMValueRef value, bool is_difference, ConstantAddress *address)
{
    ConstantAddress other;
    if (!address_of(image, LLVMGetOperand(value, 0), address) || !address_of(image, LLVMGetOperand(value, 1), &other))
        return false;
    if (is_difference) {
        address->addend -= other.addend;
        if (other.object.index != ID_NONE && other.object.index != address->object.index)
            return false;
        if (other.object.index != ID_NONE)
            address->object.index = ID_NONE;
        return true;
    }
    address->addend += other.addend;
    if (address->object.index == ID_NONE)
        address->object = other.object;
    else if (other.object.index != ID_NONE)
        return false;
    return true;
}

static bool address_of(Image *image, LLVMValueRef value, ConstantAddress *address)
{
    *address = (ConstantAddress){{ID_NONE}, 0};
    if (LLVMIsAConstantInt(value) && LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64) {
        address->addend = LLVMConstIntGetZExtValue(value);
        return true;
    }
    if (LLVMIsAConstantPointerNull(value))
        return true;
    if (LLVMIsAGlobalValue(value)) {
        address->object = translator_object(image->translator, value);
        return address->object.index != ID_NONE;
    }
    if (LLVMIsABlockAddress(value)) {
        address->object = translator_label(image->translator, LLVMValueAsBasicBlock(LLVMGetOperand(value, 1)));
        return true;
    }
    if (!LLVMIsAConstantExpr(value))
        return false;
    switch (LLVMGetConstOpcode(value)) {
    case LLVMGetElementPtr:
        return address_of_element(image, value, address);
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
        return address_of(image, LLVMGetOperand(value, 0), address);
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMTrunc:
    case LLVMZExt:
        if (!address_of(image, LLVMGetOperand(value, 0), address))
            return false;
        return address->object.index == ID_NONE || width_of(image, value) == image->translator->program->pointer_width;
    case LLVMAdd:
        return address_of_sum(image, value, false, address);
    case LLVMSub:
        return address_of_sum(image, value, true, address);
    default:
        return false;
    }
}

static void put_address(Image *image, uint64_t offset, LLVMValueRef value)
{
    unsigned width = width_of(image, value);
    size_t count = image->relocation_count;
    ConstantAddress address;
    if (!address_of(image, value, &address)) {
        image->is_unknown = true;
        return;
    }
    if (address.object.index == ID_NONE) {
        put_number(image, offset, bits_low(address.addend, width), width);
        return;
    }
    image->relocations = array_room(image->relocations, &image->relocation_capacity, count, sizeof *image->relocations);
    image->relocations[count] = (Relocation){offset, address.object, bits_signed(address.addend, width)};
    image->relocation_count++;
}

static void put_float(Image *image, uint64_t offset, LLVMValueRef value)
{
    LLVMBool loses;
    double wide = LLVMConstRealGetDouble(value, &loses);
    float narrow = (float)wide;
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(value));
    if (kind == LLVMFloatTypeKind)
        put_bytes(image, offset, &narrow, sizeof narrow);
    else if (kind == LLVMDoubleTypeKind)
        put_bytes(image, offset, &wide, sizeof wide);
    else
        image->is_unknown = true;
}

static void put(Image *image, uint64_t offset, LLVMValueRef value);

static void put_elements(Image *image, uint64_t offset, LLVMValueRef value, uint64_t count, bool is_data)
{
    uint64_t stride = LLVMABISizeOfType(image->translator->layout, LLVMGetElementType(LLVMTypeOf(value)));
    for (unsigned i = 0; i < count; i++)
        put(image, offset + i * stride, is_data ? llvm_element(value, i) : LLVMGetOperand(value, i));
}

static void put(Image *image, uint64_t offset, LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    size_t length;
    switch (LLVMGetValueKind(value)) {
    case LLVMConstantAggregateZeroValueKind:
    case LLVMConstantPointerNullValueKind:
    case LLVMUndefValueValueKind:
    case LLVMPoisonValueValueKind:
        break;
    case LLVMConstantIntValueKind:
        if (LLVMGetIntTypeWidth(type) <= 64)
            put_number(image, offset, LLVMConstIntGetZExtValue(value), LLVMGetIntTypeWidth(type));
        else
            image->is_unknown = true;
        break;
    case LLVMConstantFPValueKind:
        put_float(image, offset, value);
        break;
    case LLVMConstantStructValueKind:
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
            put(image, offset + LLVMOffsetOfElement(image->translator->layout, type, i), LLVMGetOperand(value, i));
        break;
    case LLVMConstantDataArrayValueKind:
        if (LLVMIsConstantString(value)) {
            const char *bytes = LLVMGetAsString(value, &length);
            put_bytes(image, offset, bytes, length);
            break;
        }
        put_elements(image, offset, value, LLVMGetArrayLength(type), true);
        break;
    case LLVMConstantArrayValueKind:
        put_elements(image, offset, value, LLVMGetArrayLength(type), false);
        break;
    case LLVMConstantVectorValueKind:
    case LLVMConstantDataVectorValueKind:
        image->is_unknown = true;
        break;
    default:
        put_address(image, offset, value);
        break;
    }
}

/* The quoted text of a string literal. */
static const char *literal_name(Program *program, const char *bytes, size_t length)
{
    Text text = {0};
    text_add(&text, "\"");
    for (size_t i = 0; i < length && !(i + 1 == length && !bytes[i]); i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c == '"' || c == '\\')
            text_add(&text, "\\%c", c);
        else if (c == '\n')
            text_add(&text, "\\n");
        else if (c >= ' ' && c < 127)
            text_add(&text, "%c", c);
        else
            text_add(&text, "\\%03o", c);
    }
    text_add(&text, "\"");
    const char *name = arena_string(program->arena, text_string(&text));
    text_free(&text);
    return name;
}

static void name_global(Translator *translator, LLVMValueRef global, Object *object)
{
    LLVMValueRef initialiser = LLVMGetInitializer(global);
    size_t length;
    object->is_literal = LLVMGetLinkage(global) == LLVMPrivateLinkage && initialiser && LLVMIsGlobalConstant(global) &&
                         LLVMIsAConstantDataArray(initialiser) && LLVMIsConstantString(initialiser);
    debug_global(translator->debug, global, &object->name, &object->type);
    if (object->name) {
        object->is_hidden = strcmp(object->name, llvm_name(global)) != 0;
        return;
    }
    object->is_artificial = true;
    if (object->is_literal) {
        const char *bytes = LLVMGetAsString(initialiser, &length);
        object->name = literal_name(translator->program, bytes, length);
    } else {
        const char *name = llvm_name(global);
        size_t prefix = strlen("__whittle_");
        bool is_shared = object->is_model && !strncmp(name, "__whittle_", prefix);
        object->name = arena_string(translator->program->arena, is_shared ? name + prefix : name);
    }
}

/* A variable of the library's is what its model is, and models see what the program stores there. NULL if it is none. */
static LLVMValueRef model_of(Translator *translator, LLVMValueRef global)
{
    LLVMValueRef model = LLVMIsDeclaration(global) && LLVMGetGlobalParent(global) == translator->module
                             ? translator_model_variable(translator, llvm_name(global))
                             : NULL;
    if (!model)
        return NULL;
    LLVMTypeRef type = LLVMGlobalGetValueType(global), known = LLVMGlobalGetValueType(model);
    bool fits = LLVMTypeIsSized(type) && LLVMGetTypeKind(type) == LLVMGetTypeKind(known) &&
                LLVMABISizeOfType(translator->layout, type) == LLVMABISizeOfType(translator->layout, known);
    return fits ? model : NULL;
}

static ObjectId add_global(Translator *translator, LLVMValueRef global)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(global);
    LLVMValueRef initialiser = LLVMGetInitializer(global);
    uint64_t size = LLVMTypeIsSized(type) ? LLVMABISizeOfType(translator->layout, type) : 0;
    Object object = {
        .kind = OBJECT_GLOBAL,
        .size = size,
        .align = LLVMGetAlignment(global),
        .position = debug_position(translator->debug, global),
        .function = {ID_NONE},
        .is_external = !initialiser || LLVMIsExternallyInitialized(global),
        .is_constant = LLVMIsGlobalConstant(global),
        .is_model = LLVMGetGlobalParent(global) != translator->module,
    };
    bool is_static = LLVMGetLinkage(global) == LLVMInternalLinkage || LLVMGetLinkage(global) == LLVMPrivateLinkage;
    object.is_exported = !is_static && !object.is_model && (LLVMGetInitializer(global) || !initialiser);
    object.may_coincide = object.is_constant && (LLVMGetUnnamedAddress(global) == LLVMGlobalUnnamedAddr ||
                                                 llvm_name_begins(global, ".compoundliteral"));
    if (!object.align && size)
        object.align = LLVMPreferredAlignmentOfGlobal(translator->layout, global);
    name_global(translator, global, &object);
    ObjectId id = program_add_object(translator->program, object);
    *map_put(translator->objects, (uintptr_t)global) = id.index;
    size_t count = translator->global_count++;
    translator->globals = array_room(translator->globals, &translator->global_capacity, count, sizeof global);
    translator->globals[count] = global;
    return id;
}

void translator_initialise(Translator *translator, LLVMValueRef global)
{
    ObjectId id = translator_object(translator, global);
    LLVMValueRef initialiser = LLVMGetInitializer(global);
    if (!initialiser)
        return;
    Image image = {.translator = translator, .size = program_object(translator->program, id)->size};
    put(&image, 0, initialiser);
    Object *made = &translator->program->objects[id.index];
    Relocation *relocations = arena_alloc(translator->program->arena, image.relocation_count * sizeof *relocations);
    for (size_t i = 0; i < image.relocation_count; i++)
        relocations[i] = image.relocations[i];
    free(image.relocations);
    made->bytes = image.bytes;
    made->relocations = relocations;
    made->relocation_count = (uint32_t)image.relocation_count;
    made->is_external |= image.is_unknown;
}

/* Whether one is the end of the other, as far as is known: then linkers keep the longer one. */
static bool is_end_of(const Object *one, const Object *other)
{
    const Object *shorter = one->size < other->size ? one : other, *longer = shorter == one ? other : one;
    if (one->relocation_count || other->relocation_count || one->is_external || other->is_external)
        return true;
    for (uint64_t i = shorter->size; i-- > 0;) {
        uint64_t at = longer->size - shorter->size + i;
        if ((shorter->bytes ? shorter->bytes[i] : 0) != (longer->bytes ? longer->bytes[at] : 0))
            return false;
    }
    return true;
}

void translator_separate(Translator *translator)
{
    Program *program = translator->program;
    for (size_t i = 0; i < program->object_count; i++) {
        Object *object = &program->objects[i];
        bool found = false;
        for (size_t k = 0; object->may_coincide && !found && k < program->object_count; k++)
            found = k != i && program->objects[k].may_coincide && is_end_of(object, &program->objects[k]);
        object->may_coincide = found;
    }
}

ObjectId translator_object(Translator *translator, LLVMValueRef global)
{
    global = llvm_strip_casts(global);
    const uint64_t *known = map_find(translator->objects, (uintptr_t)global);
    if (known)
        return (ObjectId){(uint32_t)*known};
    if (!LLVMIsAGlobalValue(global) || LLVMGetLinkage(global) == LLVMExternalWeakLinkage)
        return (ObjectId){ID_NONE};
    if (LLVMIsAFunction(global))
        return program_function(translator->program, translator_function(translator, global))->object;
    if (!LLVMIsAGlobalVariable(global))
        return (ObjectId){ID_NONE};
    LLVMValueRef model = model_of(translator, global);
    if (model)
        return translator_object(translator, model);
    return add_global(translator, global);
}

ObjectId translator_string(Translator *translator, const char *text)
{
    size_t size = strlen(text) + 1;
    Object object = {
        .kind = OBJECT_GLOBAL,
        .name = literal_name(translator->program, text, size),
        .size = size,
        .align = 1,
        .function = {ID_NONE},
        .is_constant = true,
        .is_artificial = true,
        .bytes = (const uint8_t *)arena_string(translator->program->arena, text),
    };
    return program_add_object(translator->program, object);
}
