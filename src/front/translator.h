/* SPDX-License-Identifier: MIT */
/* What the parts of the translation share: the state of one translation, and how LLVM's types become lists of
 * scalars.
 *
 * A program's functions and globals become functions and objects as they are met. The library models are a second
 * module, read when the first model is called; its functions are translated only if something calls them. Calls
 * between the modules go by name. */
#ifndef WHITTLE_FRONT_TRANSLATOR_H
#define WHITTLE_FRONT_TRANSLATOR_H

#include "base/map.h"
#include "front/debug.h"
#include "front/front.h"
#include "front/llvm.h"

typedef struct Translator {
    const FrontOptions *options;
    Program *program;
    LLVMModuleRef module;
    LLVMModuleRef models; /* NULL until one is needed */
    LLVMContextRef models_context;
    LLVMTargetDataRef layout;
    Debug *debug;
    Map *objects;         /* global value -> ObjectId.index */
    Map *functions;       /* function -> FunctionId.index */
    LLVMValueRef *bodies; /* functions whose bodies are still to be translated */
    size_t body_count, body_capacity;
    LLVMValueRef *globals; /* global variables whose initialisers are still to be read: they refer to each other */
    size_t global_count, global_capacity;
    ObjectId *labels; /* whose addresses are taken */
    size_t label_count, label_capacity;
    const char **signatures; /* by number (abi.h) */
    size_t signature_count, signature_capacity;
    char *problem; /* the first message about bad input, NULL if none */
} Translator;

/* Keeps the message if it is the first one, frees it otherwise. */
void translator_fail(Translator *translator, char *problem);

/* One scalar of an LLVM type: an integer, a float or a pointer. First-class aggregates and vectors are handled as
 * the list of their scalars. */
typedef struct Leaf {
    uint8_t width;
    bool is_pointer;
    uint64_t offset; /* bytes from the start of the whole */
} Leaf;

typedef struct Leaves {
    const Leaf *items;
    uint32_t count;
} Leaves;

/* The scalars of a type; void has none. Returns NULL, or why the type has no such list ("128-bit integers"): static
 * text. The list is allocated in `arena`. */
const char *translator_leaves(const Translator *translator, LLVMTypeRef type, Arena *arena, Leaves *leaves);

/* The object of a global variable, function or alias, made if need be; its contents come later. index ID_NONE if it
 * has none, being weak and undefined, or something odd. */
ObjectId translator_object(Translator *translator, LLVMValueRef global);
/* Fills in the contents of a global variable. */
void translator_initialise(Translator *translator, LLVMValueRef global);
/* The function of an LLVM function; its body is translated later. A library function gets one that makes the call. */
FunctionId translator_function(Translator *translator, LLVMValueRef function);
/* The program's own function of that name with a body, NULL if there is none. */
LLVMValueRef translator_definition(const Translator *translator, const char *name);
/* The model of a library function, NULL if there is none. */
LLVMValueRef translator_model(Translator *translator, const char *name);
/* The model of a variable of the library's, NULL if there is none. */
LLVMValueRef translator_model_variable(Translator *translator, const char *name);
/* Tells constants that may be merged with others from those that may not, once all contents are known. */
void translator_separate(Translator *translator);
/* The object that stands for a label whose address is taken: code of unknown contents, somewhere. */
ObjectId translator_label(Translator *translator, LLVMBasicBlockRef block);
/* Finds all such labels. */
void translator_collect_labels(Translator *translator);
/* A constant string of the front end's own, such as a format. */
ObjectId translator_string(Translator *translator, const char *text);

#endif
