/* SPDX-License-Identifier: MIT */
/* What a heap domain supplies to have programs executed on it (exec.h), and what every domain's memory has in common.
 *
 * A *memory* is a state being changed: blocks with contents, frames, numbers. Blocks are *nodes*; a node may be a
 * *summary* that stands for several blocks at once, or for none. A *value* is undefined (any bits), a number
 * (domain/numbers), or a pointer: a node and a byte offset, which is a number. Write [m] for the heaps that memory m
 * describes.
 *
 * Division of labour. exec knows what each step means: which operands it has, which accesses and releases are
 * violations, which registers live, when a frame ends. It computes with numbers itself, and with pointers by what `block`
 * tells of their nodes. The domain knows what blocks hold: it reads, writes, makes and ends blocks, and takes single
 * blocks out of summaries (*materialises* them) when exec is about to look at one.
 *
 * Cases. Where an operation below has a parameter `out`, it uses up its memory and adds *cases* to the list: memories
 * m1 .. mk, each with a result r1 .. rk. The law for all of them:
 *
 *     h in [m], and the operation makes h' with result v of h  =>  for some i, h' in [mi] and ri describes v in h'
 *
 * No case: no heap of [m] gets past. A domain that never splits adds one case; one that materialises, or that keeps
 * several possible targets for a pointer, adds one for each. What is weaker than exact is marked in mi.marks. Values
 * that were read from m (registers included) may mean nothing in mi: exec evaluates operands again.
 *
 * A summary node's numbers (its size, what `read` returns) stand for one of its blocks, another one each time: return a
 * fresh number. A value read from a block that is no summary has an identity: reading again returns the same symbol, so
 * that what an assumption says of it holds of the memory. */
#ifndef WHITTLE_DOMAIN_EXEC_MEMORY_H
#define WHITTLE_DOMAIN_EXEC_MEMORY_H

#include "domain/domain.h"
#include "domain/numbers/numbers.h"

typedef struct NodeId {
    uint32_t index; /* ID_NONE: no node */
} NodeId;

typedef enum NodeStorage {
    STORAGE_GLOBAL,
    STORAGE_FUNCTION,
    STORAGE_LOCAL,
    STORAGE_ALLOCA, /* and variadic arguments */
    STORAGE_HEAP,
} NodeStorage;

typedef enum NodeStatus {
    STATUS_REMOVED, /* an unused slot */
    STATUS_LIVE,
    STATUS_FREED,
    STATUS_ENDED, /* a stack object after its lifetime */
} NodeStatus;

typedef enum ValueKind {
    VALUE_UNDEFINED,
    VALUE_NUMBER,
    VALUE_POINTER,
} ValueKind;

typedef struct ExecValue {
    ValueKind kind;
    uint32_t target; /* VALUE_POINTER: which block of the node is meant, in the domain's own numbers; 0: the only one */
    NodeId node;     /* VALUE_POINTER */
    uint32_t
        tag; /* VALUE_POINTER, in domains that use it: pointers with the same one lead to the same block; 0: none */
    Linear number; /* VALUE_NUMBER; VALUE_POINTER: the offset, of pointer width */
} ExecValue;

typedef struct RegisterValue {
    RegisterId reg;
    ExecValue value;
} RegisterValue;

typedef struct ExecFrame {
    FunctionId function;
    bool is_outermost;
    const RegisterValue *registers; /* ascending by register */
    uint32_t register_count;
    const NodeId *locals;  /* by position in Function.locals; ID_NONE outside the lifetime */
    const NodeId *allocas; /* ID_NONE: not known, may have ended */
    uint32_t alloca_count;
    NodeId varargs;
} ExecFrame;

/* A state being changed. Every domain's own begins with this. Everything that it points to is in numbers.arena, and is
 * replaced rather than changed. */
typedef struct Memory {
    Linears numbers;
    const ExecFrame *frames;
    uint32_t frame_count;
    const ExecValue *returned; /* between STEP_RETURN and glue */
    uint32_t returned_count;
    bool has_lost; /* a heap block was lost on the way: memcleanup is violated if the program ends */
    bool loss_due; /* a block was lost between operations; the next one reports it */
    MarkSet marks; /* precision lost since the last state */
} Memory;

typedef struct Case {
    Memory *memory;
    ExecValue result;
} Case;

typedef struct CaseList {
    Case *items; /* NULL while `few` are enough */
    size_t count, capacity;
    Case few[2];
} CaseList;
void case_add(CaseList *list, Memory *memory, ExecValue result);
Case *case_at(CaseList *list, size_t i);
void case_list_free(CaseList *list);

/* What exec asks about a node, and tells about a new one. */
typedef struct MemoryBlock {
    NodeStorage storage;
    unsigned statuses; /* bit i: a block of it may have NodeStatus i */
    bool is_summary;   /* two pointers to it with one target may lead to different blocks */
    bool may_reuse;    /* it may have the address of a block that was dead when it was made */
    bool lasts;        /* it is the system's, and there until the program ends: a string of argv */
    bool
        is_alias; /* another node may be the same block, if that is an alias, too; writing to it, or ending it, is not modelled */
    ObjectId object; /* the program's object, ID_NONE for heap and alloca */
    EdgeId made_at;
    uint32_t align; /* its address is a multiple of so many bytes */
    Linear size;    /* bytes, of pointer width */
} MemoryBlock;
/* No heap block has more bytes: where malloc may fail, it does for half of the address space. In 64 bits that is what a process
 * can address on any x86, so that sums with sizes and small multiples of them do not wrap. */
int64_t exec_largest_block(const Program *program);
/* The alignment of an object, or of an allocation (ID_NONE). */
uint32_t exec_align(const Program *program, ObjectId object);

/* When lost blocks are looked for. */
typedef enum CollectTime {
    COLLECT_STEP,    /* after an operation: pointers in frames and globals count */
    COLLECT_BETWEEN, /* after a call returned */
    COLLECT_END,     /* the program has ended: only globals hold blocks */
} CollectTime;

typedef struct MemoryOps {
    /* From states and back. `empty` has no node and no frame. `thaw` describes what the state does; `freeze` uses up its
     * memory and may forget what nothing mentions. `fork` makes an independent copy. */
    Memory *(*empty)(Domain *domain);
    Memory *(*thaw)(Domain *domain, const State *state);
    const State *(*freeze)(Memory *memory);
    Memory *(*fork)(Memory *memory);

    /* Nodes. `object` is the node of a global or function. `add` makes a live block without contents, or with zeros; a
     * domain with one node for several blocks returns that one. `end` frees or ends the block that a pointer leads to (all
     * that may be: the caller has looked at `block`, and knows that the offset is 0). */
    NodeId (*object)(const Memory *memory, ObjectId object);
    MemoryBlock (*block)(Memory *memory, NodeId node);
    NodeId (*add)(Memory *memory, MemoryBlock block, bool zeroed);
    void (*end)(Memory *memory, ExecValue pointer, NodeStatus status);

    /* The operand is about to be followed: in each case it is a number, or a pointer whose node is one that the operations
     * below accept. A number that may be a block's address may become a pointer to it. No result. */
    void (*reach)(Memory *memory, Operand operand, CaseList *out);
    /* The operands are about to be compared: in each case their nodes are equal only if both lead to one block (or to a
     * summary that says so), and lead to no empty summary. No result. */
    void (*compare)(Memory *memory, Operand left, Operand right, CaseList *out);
    /* Numbers have been assumed about: what else follows? No result. */
    void (*decide)(Memory *memory, CaseList *out);

    /* Contents of a live block that `reach` has led to; the range lies inside. An undefined byte of `fill`: any bytes. Only
     * `read` has a result, of `width` bits. */
    void (*read)(Memory *memory, ExecValue from, uint32_t size, unsigned width, CaseList *out);
    void (*write)(Memory *memory, ExecValue to, uint32_t size, ExecValue value, CaseList *out);
    void (*copy)(Memory *memory, ExecValue to, ExecValue from, Linear size, CaseList *out);
    void (*fill)(Memory *memory, ExecValue to, Linear size, ExecValue byte, CaseList *out);

    /* Forgets blocks that nothing leads to. Returns whether a live heap block may be among them, or may no longer be led
     * to: no pointer to a byte of it or one past its end is left. */
    bool (*collect)(Memory *memory, CollectTime time);
    /* May a heap block be live? */
    bool (*has_heap)(const Memory *memory);
} MemoryOps;

/* For domains in which the node of a global or function is called as its object. */
NodeId exec_object_node(const Memory *memory, ObjectId object);
/* For domains that conclude nothing more from numbers. */
void exec_decide_nothing(Memory *memory, CaseList *out);

/* Values. */
ExecValue value_undefined(unsigned width);
ExecValue value_number(Linear number);
ExecValue value_pointer(NodeId node, uint32_t target, Linear offset);
bool value_is_zero(const Memory *memory, ExecValue value);
bool value_same(ExecValue left, ExecValue right); /* to the letter */
/* A number for a value: the number itself, or any for what is not one. */
Linear value_to_number(Memory *memory, ExecValue value);
/* The value in so many bits: of a pointer's pieces nothing is known. */
ExecValue value_resized(Memory *memory, ExecValue value, unsigned width);

/* Frames. */
const ExecFrame *exec_top(const Memory *memory);
ExecFrame *exec_edit_top(Memory *memory);
void exec_push_frame(Memory *memory, ExecFrame frame);
ExecValue exec_register(const Memory *memory, RegisterId reg);
void exec_set_register(Memory *memory, RegisterId reg, ExecValue value);
/* Drops the registers of the top frame that are not in the ascending list. */
void exec_keep_registers(Memory *memory, const RegisterId *live, uint32_t count);
NodeId exec_local(const Memory *memory, const Program *program, ObjectId object);
/* Replaces every value in registers, and every returned one, by what the function returns. Frames are copied: they may be
 * changed in place afterwards. */
typedef ExecValue ValueVisit(void *context, ExecValue value);
void exec_map_values(Memory *memory, ValueVisit *visit, void *context);
const ExecValue *values_mapped(Arena *arena, const ExecValue *values, uint32_t count, ValueVisit *visit, void *context);
/* The operand's value in the top frame. */
ExecValue exec_operand(const Domain *domain, Memory *memory, Operand operand);

#endif
