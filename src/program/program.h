/* SPDX-License-Identifier: MIT */
/* The program under analysis: objects, functions, and one control-flow automaton (CFA) per function.
 *
 * A location has outgoing edges; an edge carries one operation. For people an operation is a statement such as
 * `p->next->prev = q`; for machines it is the list of steps that the compiler made of it, executed in order (see
 * step.h). The statement's text is a view that program/statement.h derives from the steps, so the two cannot disagree.
 *
 * Branches: the edges that leave a location and begin with STEP_ASSUME (or whose computed condition ends in one) are
 * exclusive and exhaustive by construction of the front end. A location without edges is a function's `exit` or follows
 * an end of execution.
 *
 * Everything is allocated in the program's arena and immutable once program_seal has been called. */
#ifndef WHITTLE_PROGRAM_PROGRAM_H
#define WHITTLE_PROGRAM_PROGRAM_H

#include "base/mem.h"
#include "program/step.h"

typedef enum ObjectKind {
    OBJECT_GLOBAL,   /* also static locals and string literals; lives as long as the program */
    OBJECT_LOCAL,    /* a variable of a function; one instance per activation */
    OBJECT_FUNCTION, /* the code of a function: has an address, may be called, never accessed */
} ObjectKind;

/* A pointer inside an initialiser: at `offset`, the address of `object` + `addend`. */
typedef struct Relocation {
    uint64_t offset;
    ObjectId object;
    int64_t addend;
} Relocation;

typedef struct Object {
    ObjectKind kind;
    const char *name; /* in the program's own words; string literals: the quoted text */
    const Type *type;
    uint64_t size;  /* bytes */
    uint32_t align; /* bytes */
    Position position;
    FunctionId function; /* locals: whose; functions: which */
    bool has_lifetime;   /* locals: lives between STEP_SCOPE_BEGIN and STEP_SCOPE_END; else as long as the activation */
    bool is_external;    /* globals: declared but not defined; contents unknown. functions: no body */
    bool is_constant;    /* globals: writing violates valid-deref (string literals, const data) */
    bool may_coincide;   /* globals: a constant that implementations may merge with others of the kind */
    bool is_literal;     /* globals: a string literal */
    bool is_artificial;  /* made by the compiler, not named in the source */
    bool is_model;       /* globals: part of the library's models */
    bool is_exported;    /* globals, functions: code elsewhere can name it */
    bool is_hidden;      /* globals: the name means it in a part of its file only (static locals) */
    const uint8_t *bytes; /* globals: the initial `size` bytes, NULL: all zero */
    const Relocation *relocations;
    uint32_t relocation_count;
} Object;

typedef struct Edge {
    LocationId source, target;
    const Step *steps;
    uint32_t step_count;
    Position position;
} Edge;

typedef struct Location {
    FunctionId function;
    const EdgeId *edges;
    uint32_t edge_count;
    bool is_loop_head; /* every cycle of the CFA passes a loop head */
    Position loop;     /* the keyword of the loop statement whose condition is evaluated from here; line 0 if none */
    uint32_t order;    /* reverse postorder in its function: successors outside loops have higher numbers */
    const RegisterId *live; /* registers live here, ascending */
    uint32_t live_count;
} Location;

typedef struct Register {
    uint8_t width;
    bool is_pointer;  /* holds a pointer or a value made from one by the compiler's types */
    const char *name; /* NULL unless it outlives its operation: then named after its source expression */
    const Type *type; /* C type of the value, NULL if unknown; for people */
} Register;

typedef struct Function {
    const char *name;
    ObjectId object;
    const Type *type;
    const char *const *parameter_names; /* as many as the type has parameters; NULL: unknown */
    Position position;
    bool is_defined;
    bool is_variadic;
    bool is_model;    /* a library model: people see only its call */
    bool stays_apart; /* proofs do not join its cases */
    bool returns_value;
    uint32_t signature;           /* how arguments and results travel, a number: calls that differ in it do not fit */
    const RegisterId *parameters; /* registers that hold the arguments on entry */
    uint32_t parameter_count;
    const Register *registers;
    uint32_t register_count;
    const ObjectId *locals;
    uint32_t local_count;
    LocationId entry, exit; /* STEP_RETURN edges lead to `exit` */
} Function;

/* A function that the program refers to and does not define: what it returns. */
typedef struct Import {
    const char *name;
    uint8_t width; /* bits; 0: nothing, or no single value */
    bool is_float, is_pointer, is_signed;
    bool is_answer; /* a library function whose result is an input, and all that it does */
} Import;

/* A call, somewhere in code that execution may come to, of a function that nobody defines and that is no library function
 * known here. Found when the program is read; whether a run gets there is another question. */
typedef struct Missing {
    const char *function;
    Position position; /* of the first such call */
    const Type *type;  /* NULL: not known (FrontOptions.tells_declarations) */
    bool is_variadic;
} Missing;

/* The name, in positions, of code that stands in for functions which are known by their contracts. */
#define PROGRAM_CONTRACT_FILE "contracts of whittle"
bool program_is_contract_file(const char *path);

typedef struct Program {
    Arena *arena;
    unsigned pointer_width; /* bits: 32 or 64 */
    bool malloc_may_fail;
    bool is_sealed;
    FunctionId entry;        /* where execution begins, with arguments of any value */
    const char *entry_name;  /* the function of the user's that it is or calls; NULL: its own */
    const char *user_entry;  /* the function that this one was made for; NULL: none */
    const char *assumptions; /* what else a verdict assumes, sentences; NULL: nothing */
    Object *objects;
    Function *functions;
    Location *locations;
    Edge *edges;
    const char **files;
    Import *imports;
    Missing *missing; /* a function once */
    size_t object_count, function_count, location_count, edge_count, file_count, import_count, missing_count;
    size_t object_capacity, function_capacity, location_capacity, edge_capacity, file_capacity, import_capacity,
        missing_capacity;
} Program;

/* The name of the text that builds an entry function's arguments; does the function come from there? */
#define PROGRAM_ENTRY_FILE "entry of whittle"
bool program_is_entry(const Program *program, FunctionId function);

Program *program_create(unsigned pointer_width);
void program_destroy(Program *program);

/* Building, by the front end and by tests. The returned id indexes the array; pointers into the arrays move when they
 * grow. */
ObjectId program_add_object(Program *program, Object object);
FunctionId program_add_function(Program *program, Function function);
LocationId program_add_location(Program *program, FunctionId function);
/* Copies the steps (and their argument arrays) into the arena. The edge's position is that of its last step that has
 * one. */
EdgeId program_add_edge(Program *program, LocationId source, LocationId target, const Step *steps, uint32_t step_count);
/* Each name is kept once. */
uint32_t program_add_file(Program *program, const char *name);
void program_add_import(Program *program, Import import);
/* Unless a call of the same function is known. */
void program_add_missing(Program *program, Missing missing);

/* Ends building: calls whose answer is known go (answer.h); fills Location.edges, order, is_loop_head and live. */
void program_seal(Program *program);

/* The validator: NULL if the sealed program keeps every rule of step.h and program.h (widths agree, registers are
 * defined before use on every path, ids in range, calls last, exits reached only by return, ...), else a message naming
 * the offending place. Of steps, only computations and loads stand before an assume in its edge, and where several
 * edges leave a location, each has an assume. */
char *program_validate(const Program *program);

const Object *program_object(const Program *program, ObjectId id);
const Function *program_function(const Program *program, FunctionId id);
const Location *program_location(const Program *program, LocationId id);
/* Is the register among Location.live? */
bool location_has_live(const Location *location, RegisterId reg);
const Edge *program_edge(const Program *program, EdgeId id);
/* The function where execution begins as the user knows it. */
const char *program_entry_name(const Program *program);
/* May two different objects have the same address? Constants that are merged (string literals) may, and variables
 * without bytes; ids of heap and stack blocks are ID_NONE. */
bool program_may_coincide(const Program *program, ObjectId one, ObjectId other);
/* Does the function take what the call passes, in the same places? */
bool program_call_fits(const Step *call, const Function *callee);
/* ID_NONE if there is no function of that name. */
FunctionId program_find_function(const Program *program, const char *name);
/* Adds "file.c:12:3", or "file.c" where the line is unknown. */
void program_add_position(Text *text, const Program *program, Position position);

/* The CFA of all functions (models left out unless asked for), as text and as a Graphviz graph. */
void program_print(Text *text, const Program *program, bool with_models, bool with_steps);
void program_dot(Text *text, const Program *program, bool with_models);

#endif
