/* SPDX-License-Identifier: MIT */
/* Steps: the normal form of everything a program does. Interpreter, solver encoding and all domains execute steps, and
 * nothing else. A step makes at most one memory access (block copy: one read and one write of a range) and is total:
 * each kind says below what it does and when it violates a property.
 *
 * Values are bit vectors of 1 to 64 bits; pointers are bit vectors of the target's pointer width, floating-point
 * numbers are their IEEE bits in 32 or 64. Registers are written once per execution of their operation, belong to one
 * activation of a function, and hold nothing after their last use (Location.live says which are live). Everything that
 * has an address lives in objects. */
#ifndef WHITTLE_PROGRAM_STEP_H
#define WHITTLE_PROGRAM_STEP_H

#include "base/bits.h"
#include "program/type.h"
#include "program/violation.h"

#include <stdbool.h>
#include <stdint.h>

/* Ids index the arrays of a Program (or, registers, of a Function). */
typedef struct ObjectId {
    uint32_t index;
} ObjectId;
typedef struct FunctionId {
    uint32_t index;
} FunctionId;
typedef struct LocationId {
    uint32_t index;
} LocationId;
typedef struct EdgeId {
    uint32_t index;
} EdgeId;
typedef struct RegisterId {
    uint32_t index;
} RegisterId;

#define ID_NONE UINT32_MAX /* the index of an absent id */

typedef struct Position {
    uint32_t file;         /* index into Program.files */
    uint32_t line, column; /* line 0: unknown */
} Position;

typedef enum OperandKind {
    OPERAND_NONE,
    OPERAND_CONSTANT, /* `constant`, zero-extended from `width` bits */
    OPERAND_REGISTER,
    OPERAND_ADDRESS, /* `object` + `offset`; for a local, the instance in the current activation */
} OperandKind;

typedef struct Operand {
    OperandKind kind;
    uint8_t width; /* bits */
    union {
        uint64_t constant;
        RegisterId reg;
        struct {
            ObjectId object;
            int64_t offset;
        };
    };
} Operand;

/* What STEP_COMPUTE computes. Integer arithmetic wraps at the width of the result. Operands are a, b, c in order. */
typedef enum Opcode {
    OP_COPY, /* a */
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_UDIV,
    OP_SDIV,
    OP_UREM,
    OP_SREM, /* by 0, or overflowing: undefined, the run ends there (no property) */
    OP_SHL,
    OP_LSHR,
    OP_ASHR, /* by the width or more: any value (the interpreter masks the amount as hardware does) */
    OP_AND,
    OP_OR,
    OP_XOR,
    OP_POINTER_ADD, /* pointer a plus signed byte offset b, both of pointer width; keeps a's provenance */
    OP_EQ,
    OP_NE,
    OP_ULT,
    OP_ULE,
    OP_SLT,
    OP_SLE, /* to 1 bit */
    OP_TRUNC,
    OP_ZEXT,
    OP_SEXT,   /* to the width of the result; pointer/integer casts are these or OP_COPY */
    OP_SELECT, /* a (1 bit) ? b : c */
    OP_FADD,
    OP_FSUB,
    OP_FMUL,
    OP_FDIV,
    OP_FREM,
    OP_FNEG,
    OP_FEQ,
    OP_FLT,
    OP_FLE,
    OP_FUNORDERED, /* ordered comparisons to 1 bit; FUNORDERED: a or b is not a number */
    OP_FTRUNC,
    OP_FEXT,
    OP_FTOSI,
    OP_FTOUI,
    OP_SITOF,
    OP_UITOF, /* out of range: any value */
    OP_LIKE,  /* any value of a's sign, 0 for 0 (the interpreter takes a itself) */
    OP_PROOF, /* 1 in a proof, 0 in the interpreter: where models leave a run's way for one that is coarser */
    OP_ANY,   /* any value of the width, chosen anew each time: what is not modelled but harmless */
} Opcode;

typedef enum StepKind {
    /* result := opcode(a, b, c). Never violates anything. */
    STEP_COMPUTE,
    /* result := memory[a .. a + size). valid-deref. Uninitialised bytes are any value, the same when read again. */
    STEP_LOAD,
    /* memory[a .. a + size) := b. valid-deref. */
    STEP_STORE,
    /* result := a new heap block of a bytes, uninitialised, or zeroed if `zeroed`. Size 0 gives a block without bytes
     * that may be freed. May return 0 instead if Program.malloc_may_fail, and then does for more than half of a
     * 32-bit address space, for more than 2^56 bytes in 64 bits. */
    STEP_ALLOCATE,
    /* result := a new stack block of a bytes, uninitialised, that dies at STEP_STACK_RESTORE or when the activation
     * ends; never, if it `lasts`: an object of the library's that nobody need free. Never fails. */
    STEP_ALLOCA,
    /* Releases the heap block that a points to the start of; a = 0 does nothing. valid-free. */
    STEP_FREE,
    /* result := size in bytes of the heap block that a points to the start of; valid-free otherwise. Used by the model
     * of realloc. If `of_rest`: how many bytes there are from a to the end of the live object that a points into and that
     * may be written; 0 if there is none. Never violates anything. Used by stubs of unknown functions. */
    STEP_BLOCK_SIZE,
    /* memory[a .. a + c) := memory[b .. b + c), as memmove. valid-deref on either range unless c = 0. */
    STEP_COPY,
    /* memory[a .. a + c) := byte b repeated. valid-deref unless c = 0. */
    STEP_FILL,
    /* Execution goes on only if a (1 bit) equals `expected`. */
    STEP_ASSUME,
    /* a (1 bit) must be 1, otherwise `violation`. Nothing at all if the violation's property is not checked: such runs
     * are undefined, but go on. */
    STEP_REQUIRE,
    /* b must not lie in [a, a + c), otherwise VIOLATION_OVERLAP; a = b is allowed if `may_coincide`. Two of them say that
     * two ranges do not overlap. Goes with steps that access the ranges, so it finds no fault with pointers that belong
     * to no object. Nothing at all if valid-argument is not checked. */
    STEP_OUTSIDE,
    /* result := the next input, any value of the width. `text` names the source ("__VERIFIER_nondet_int"), `is_signed`
     * says how people read it. */
    STEP_INPUT,
    /* Calls function a (OPERAND_ADDRESS of a function, or a pointer value; valid-deref if that is not a function's
     * start) with `arguments`; on return the `results` registers hold the returned values. Always the last step of its
     * operation. */
    STEP_CALL,
    /* Ends the activation, returning `arguments`. Locals and alloca blocks die: memory only they point to is lost
     * (memtrack). From the entry function: the program ends; what is still allocated violates memcleanup. */
    STEP_RETURN,
    /* The local `object` begins, or ends, its lifetime. Beginning again starts a fresh, uninitialised object. Access
     * outside its lifetime: valid-deref. */
    STEP_SCOPE_BEGIN,
    STEP_SCOPE_END,
    /* result := a token; STACK_RESTORE a: the blocks of STEP_ALLOCA made in this activation since token a die. */
    STEP_STACK_SAVE,
    STEP_STACK_RESTORE,
    /* result := address of the block that holds this activation's variadic arguments, one after the other, each in its
     * own slot of 4 (32-bit; 8-byte values take two) or 8 bytes. */
    STEP_VARARGS,
    /* Formats `arguments` (format string's address first) as printf does. Without destination (a is OPERAND_NONE) to
     * standard output; else to memory[a ..), at most b bytes with the terminating zero, b being also the most it can
     * write. valid-deref on the destination; string arguments are checked by calls before this step. result := number
     * of characters. */
    STEP_FORMAT,
    /* The error function, or a failed assertion: unreach-call. Execution ends. */
    STEP_ERROR,
    /* exit or abort: execution ends without popping frames; a = status. memcleanup. `text` names the function. */
    STEP_EXIT,
    /* Something the front end could not translate soundly; `text` says what. Execution cannot go on. */
    STEP_UNSUPPORTED,
} StepKind;

typedef struct Step {
    StepKind kind;
    Opcode opcode;           /* STEP_COMPUTE */
    bool expected;           /* STEP_ASSUME */
    bool may_coincide;       /* STEP_OUTSIDE */
    bool lasts;              /* STEP_ALLOCA; STEP_FREE: of such an object of the library's */
    bool of_rest;            /* STEP_BLOCK_SIZE */
    ViolationKind violation; /* STEP_REQUIRE */
    bool zeroed;             /* STEP_ALLOCATE */
    bool is_signed;          /* STEP_INPUT; for people */
    uint8_t width;           /* bits of the result, if there is one */
    uint32_t size;           /* bytes, STEP_LOAD and STEP_STORE: (bits + 7) / 8 of the value */
    RegisterId result;       /* ID_NONE if none */
    ObjectId object;         /* STEP_SCOPE_* */
    Operand a, b, c;
    const Operand *arguments; /* STEP_CALL, STEP_RETURN, STEP_FORMAT */
    uint32_t argument_count;
    uint32_t signature; /* STEP_CALL: Function.signature of what may be called; equal numbers agree on registers */
    const RegisterId *results; /* STEP_CALL */
    uint32_t result_count;
    const char *text;
    Position position;
    const Type *type; /* LOAD, STORE: the C type accessed, if known; ALLOCATE: unused */
} Step;

/* Everything about an opcode or a step kind that is not behaviour, a row each. */
typedef struct OpcodeInfo {
    const char *name;   /* "add" */
    const char *symbol; /* "+", NULL if it has no infix form in C */
    uint8_t operands;
    bool is_comparison, is_float;
} OpcodeInfo;
const OpcodeInfo *opcode_info(Opcode opcode);
const char *step_kind_name(StepKind kind);

Operand operand_none(void);
Operand operand_constant(uint64_t constant, unsigned width);
Operand operand_register(RegisterId reg, unsigned width);
Operand operand_address(ObjectId object, int64_t offset, unsigned width);

#endif
