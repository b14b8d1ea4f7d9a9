/* SPDX-License-Identifier: MIT */
/* The smg domain on whole programs: every heap that the interpreter reaches on random inputs is described by some node
 * of the finished tree at that location, and every violation it commits is among the tree's. Programs:
 * test/programs/lists, memory and trees, or the FILES given (test_smg_programs SEED WIDTH FILE.c ...), and random ones (test_smg_programs
 * SEED COUNT). */
#include "base/file.h"
#include "base/temp.h"
#include "domain/registry.h"
#include "engine/tree.h"
#include "machine/interpreter.h"

#include "files.h"
#include "unit.h"

#include "seed.h"

#include <stdlib.h>

enum { RUNS = 12, NODE_LIMIT = 2500, STEPS = 4000, HEAPS = 400 };
static const double work_of_tree = 3;

static const PropertySet all_properties =
    1u << UNREACH_CALL | 1u << VALID_DEREF | 1u << VALID_FREE | 1u << VALID_MEMTRACK | 1u << VALID_MEMCLEANUP;

typedef struct Watch {
    Domain *domain;
    Tree *tree;
    uint64_t seed;
    size_t heaps; /* looked at in this run */
    bool is_long; /* loops go on longer in this run */
    bool may_end; /* the run came by a node with a violation that describes its heap: the tree may have ended there */
    bool is_stopped; /* it has */
    bool failed;
    const char *file;
} Watch;

/* Small numbers mostly; loops that ask whether to go on end soon. */
static uint64_t choose(void *context, ChoiceKind kind, unsigned width, const Step *step)
{
    Watch *watch = context;
    (void)step;
    uint64_t value = seed_next(&watch->seed);
    if (kind == CHOICE_ALLOCATION)
        return value % 16 == 0;
    return bits_low(seed_choice(value, watch->is_long), width);
}

static void report(const Watch *watch, const Heap *heap)
{
    Text text = {0};
    const Program *program = heap->program;
    const Location *location = program_location(program, heap->location);
    text_add(&text, "%s: no node describes the heap at L%u of %s, before ", watch->file, heap->location.index,
             program_function(program, location->function)->name);
    if (location->edge_count)
        program_add_position(&text, program, program_edge(program, location->edges[0])->position);
    text_add(&text, "\n");
    heap_print(&text, heap);
    for (size_t i = 0; i < tree_node_count(watch->tree); i++) {
        Node *node = tree_node(watch->tree, i);
        if (!node->kept || node->location.index != heap->location.index)
            continue;
        text_add(&text, "node %u:\n", node->id);
        watch->domain->ops->print(watch->domain, node->states[0], &text);
    }
    printf("%s", text_string(&text));
    text_free(&text);
}

/* May the tree end at this heap? Behind a call, other contexts of the callee go on describing the run. */
static bool has_violation(const Watch *watch, const Heap *heap)
{
    for (size_t i = 0; i < tree_violation_count(watch->tree); i++) {
        const Node *node = tree_violation(watch->tree, i).node;
        if (node->location.index == heap->location.index &&
            watch->domain->ops->describes(watch->domain, node->states[0], heap))
            return true;
    }
    return false;
}

static void observe(void *context, const Heap *heap)
{
    Watch *watch = context;
    if (watch->failed || watch->is_stopped || watch->heaps++ > HEAPS)
        return;
    watch->may_end = watch->may_end || has_violation(watch, heap);
    for (size_t i = 0; i < tree_node_count(watch->tree); i++) {
        Node *node = tree_node(watch->tree, i);
        if (node->kept && node->location.index == heap->location.index &&
            watch->domain->ops->describes(watch->domain, node->states[0], heap))
            return;
    }
    watch->is_stopped = watch->may_end;
    watch->failed = !watch->is_stopped;
    if (watch->failed)
        report(watch, heap);
}

static void check_runs(Unit *unit, Watch *watch, const Program *program, size_t *heaps)
{
    for (unsigned run = 0; run < RUNS && !watch->failed; run++) {
        RunOptions options = {.properties = all_properties,
                              .step_limit = STEPS,
                              .memory_limit = 1 << 20,
                              .choose = choose,
                              .choose_context = watch,
                              .observe = observe,
                              .observe_context = watch};
        watch->heaps = 0;
        watch->may_end = watch->is_stopped = false;
        watch->is_long = run % 2;
        RunResult result = interpreter_run(program, &options);
        if (result.outcome == RUN_VIOLATION && !watch->is_stopped && watch->heaps < HEAPS && result.trusted) {
            bool found = false;
            for (size_t i = 0; i < tree_violation_count(watch->tree); i++)
                found |= finding_property(tree_violation(watch->tree, i).finding) == finding_property(result.finding);
            if (!found)
                printf("%s: a run violates what the tree does not: %s\n", watch->file,
                       violation_info(result.finding.kind)->says);
            watch->failed |= !found;
        }
        *heaps += watch->heaps;
        run_result_free(&result);
    }
    CHECK(unit, !watch->failed);
    unit->passed += (unsigned)*heaps;
}

/* The tree, without any search, does not miss what the program's last comment says is wrong with it, nor where. */
static void check_truth(Unit *unit, const Tree *tree, const Program *program, const char *file)
{
    Text text = {0};
    char *message = file_read(&text, file);
    CHECK(unit, !message);
    free(message);
    const char *truth = strstr(text_string(&text), "truth: FALSE("),
               *args = strstr(text_string(&text), "--malloc-succeeds"), *at = truth ? strstr(truth, ") line ") : NULL;
    unsigned long line = at ? strtoul(at + strlen(") line "), NULL, 10) : 0;
    for (Property property = 0; truth && args && property < PROPERTY_COUNT; property++) {
        const char *name = property_info(property)->name;
        bool is_it = !strncmp(truth + strlen("truth: FALSE("), name, strlen(name)), found = !is_it;
        for (size_t i = 0; i < tree_violation_count(tree); i++) {
            Finding finding = tree_violation(tree, i).finding;
            found |= finding_property(finding) == property &&
                     (!line || program_edge(program, finding.edge)->position.line == line);
        }
        if (!CHECK(unit, found))
            printf("%s: the tree does not know of what is wrong\n", file);
    }
    text_free(&text);
}

/* With constants told apart. */
static void sharpen(Tree *tree, Domain *domain)
{
    PrecisionStore *store = tree_precisions(tree);
    ProposalList list = {0};
    Evidence none = {.kind = EVIDENCE_NONE, .precision = domain->ops->coarsest(domain)};
    domain->ops->propose(domain, &none, &list);
    tree_restart(tree, precision_map_raise(store, precision_map_coarsest(store), 0, list.items[0].changes[0]));
    proposal_list_free(&list);
}

static void check_file(Unit *unit, const char *file, unsigned width, uint64_t seed, bool is_sharp)
{
    Program *program = files_load(file, width, false);
    if (!CHECK(unit, program != NULL))
        return;
    TermStore *terms = term_store_create();
    Domain *domain = domain_find("smg")->create(program, all_properties, terms);
    Tree *tree = tree_create(&domain, 1);
    WorkClock work = {0};
    Budget budget = {.limit = work_of_tree, .work = &work};
    BuildOptions build = {
        .stop = TREE_STOP_NEVER, .properties = all_properties, .budget = &budget, .node_limit = NODE_LIMIT};
    if (is_sharp)
        sharpen(tree, domain);
    TreeStatus status = tree_build(tree, &build);
    const PrecisionMap *map = precision_map_coarsest(tree_precisions(tree));
    for (; status == TREE_GREW; status = tree_build(tree, &build))
        tree_restart(tree, map = tree_weaken(tree, map));
    size_t heaps = 0;
    Watch watch = {.domain = domain, .tree = tree, .seed = seed, .file = file};
    bool complete = status == TREE_SAFE || status == TREE_VIOLATION;
    if (complete) {
        check_runs(unit, &watch, program, &heaps);
        check_truth(unit, tree, program, file);
    }
    printf("%s: %s, %zu nodes, %zu heaps\n", file,
           status == TREE_SAFE        ? "safe"
           : status == TREE_VIOLATION ? "violation"
           : tree_limit(tree)         ? limit_name(tree_limit(tree))
                                      : "?",
           tree_node_count(tree), heaps);
    tree_destroy(tree);
    domain->ops->destroy(domain);
    term_store_destroy(terms);
    program_destroy(program);
}

/* Random list programs: a loop that chooses among a few operations on lists, then one that frees what is left. What
 * goes wrong in them must be found, too. */
static const char *const prologue =
    "#include <stdlib.h>\n"
    "extern int __VERIFIER_nondet_int(void);\n"
    "struct node { struct node *next, *prev; int value; struct node *other; int *data; };\n"
    "static struct node *head, *tail, *at;\n"
    "static int count, flag;\n"
    "static struct node *make(int value)\n"
    "{\n"
    "    struct node *node = %s;\n"
    "    node->next = node->prev = node->other = NULL;\n"
    "    node->data = NULL;\n"
    "    node->value = value;\n"
    "    return node;\n"
    "}\n"
    "int main(void)\n"
    "{\n"
    "    struct node *node;\n"
    "    while (__VERIFIER_nondet_int())\n"
    "        switch (__VERIFIER_nondet_int()) {\n";

static const char *const operations[] = {
    "node = make(count); node->next = head; if (head) head->prev = node; else tail = node; head = node;",
    "node = make(1); node->next = head; head = node; if (!tail) tail = node;",
    "node = make(flag); node->prev = tail; if (tail) tail->next = node; else head = node; tail = node;",
    "node = make(flag); flag = !flag; node->next = head; if (head) head->prev = node; else tail = node; head = node;",
    "node = make(flag = (flag + 1) & 3); node->prev = tail; if (tail) tail->next = node; else head = node; tail = node;",
    "for (node = head; node && node->next; node = node->next) if (node->value == node->next->value) count = 3;",
    "for (node = tail; node && node->prev; node = node->prev) if (node->value < node->prev->value) flag = 3;",
    "for (node = head; node && node->next; node = node->next) if (node->value == 1 && node->next->value) *node->data = 1;",
    "count++;",
    "if (count < 5) count++;",
    "flag = !flag;",
    "at = head;",
    "if (at) at = at->next;",
    "if (at && at->prev) at = at->prev;",
    "if (at) at->value = count;",
    "if (at) at->value = __VERIFIER_nondet_int() & 3;",
    "if (at) at->other = at;",
    "if (head) head->other = at;",
    "if (at && !at->data) { at->data = malloc(sizeof(int)); *at->data = flag; }",
    "if (head && head->data) *head->data = head->value;",
    "if (at && at->data) { free(at->data); at->data = NULL; }",
    "if (head) { node = head; head = head->next; if (head) head->prev = NULL; else tail = NULL; if (at == node) at = "
    "head; "
    "free(node->data); free(node); }",
    "if (at && at->next && at->next->next) { node = at->next; at->next = node->next; node->next->prev = at; "
    "free(node->data); "
    "free(node); }",
    "if (head && head->value == 1) flag = 0;",
    "for (node = head; node; node = node->next) node->value = flag;",
    "for (node = head; node && node->value != 2; node = node->next) ; if (node) node->other = head;",
    "if (head && head->other) head->other->value = 2;",
    "if (head) { tail->next = NULL; at = NULL; }",
    "if (at == tail) flag = 1;",
    "if (head && head != tail) { tail->other = head; head->value = 3; }",
    "if (at) { struct node copy = *at; if (copy.next) copy.next->value = copy.value; }",
    "if (head && head->next) { int *place = &head->next->value; *place = head->value; }",
    "if (head) { free(at); at = make(2); }",
    "if (tail) tail->next = head;",
    "if (at && at->other == at) { at->other = NULL; count = 0; }",
    "if (head) { head->data = at ? at->data : NULL; }",
    "if (count > 3 && head && head->value > count) head->next = head->next;",
    "node = NULL; while (head) { struct node *rest = head->next; head->next = node; head->prev = NULL; node = head; "
    "head = rest; } "
    "head = node; for (tail = head; tail && tail->next; tail = tail->next) tail->next->prev = tail;",
};

static void add_program(Text *text, uint64_t *seed)
{
    bool zeroed = seed_next(seed) >> 5 & 1;
    unsigned count = 2 + (unsigned)(seed_next(seed) >> 7) % 5;
    text_add(text, prologue, zeroed ? "calloc(1, sizeof *node)" : "malloc(sizeof *node)");
    for (unsigned i = 0; i < count; i++) {
        size_t which = (seed_next(seed) >> 9) % (i ? sizeof operations / sizeof *operations : 3);
        text_add(text, "        case %u: %s break;\n", i, operations[which]);
    }
    text_add(text, "        }\n"
                   "    while (head) {\n"
                   "        node = head->next;\n"
                   "        free(head->data);\n"
                   "        free(head);\n"
                   "        head = node;\n"
                   "    }\n"
                   "    return 0;\n"
                   "}\n");
}

/* Random array programs: an array whose size is known at run time only, and a few operations on it one after the other.
 */
static const char *const array_operations[] = {
    "for (i = 0; i < n; i++) a[i] = i & 3;",
    "for (i = 0; i < n; i++) a[i] = 0;",
    "for (i = 0; i < n; i++) a[i] = nondet();",
    "a[n - 1] = 0;",
    "a[0] = 5;",
    "a[k] = 7;",
    "a[k] = a[0];",
    "for (i = 0; i < n && a[i]; i++) ;",
    "a[n - 1] = 0; i = 0; while (a[i]) i++; k = i;",
    "i = 0; while (a[i] != 7) i++;",
    "for (i = 0; i < n; i++) if (a[i] == 2) k = i;",
    "if (k + 1 < n) { a[k + 1] = 0; k++; }",
    "if (k > 0) k--;",
    "k = n / 2;",
    "k = n - 1;",
    "if (a[k]) a[k] = 0; else a[0] = 1;",
    "if (a[k] == 7 && a[0] == 5) b[k] = 1;",
    "memset(a, 0, n * sizeof *a);",
    "memset(a, 1, sizeof *a);",
    "memcpy(b, a, n * sizeof *a);",
    "memcpy(b, a, k * sizeof *a);",
    "for (i = n; i > 0; i--) a[i - 1] = b[0];",
    "x = a[k]; b[n - 1] = x; if (b[n - 1] != x) a[n] = 0;",
    "a[k] = 1; b[k] = a[k]; if (b[k] != 1) b[n] = 1;",
    "*(short *)a = 3;",
    "for (i = 0; i < k + 3; i++) { a = realloc(a, ++n * sizeof *a); if (!a) return 0; a[n - 1] = i; }",
    "n = 1; do { free(a); a = malloc(n * sizeof *a); if (!a) return 0; a[n - 1] = 7; } while (nondet() && ++n < 40);",
};

static void add_array_program(Text *text, uint64_t *seed)
{
    static const char *const types[] = {"char", "int", "short", "unsigned char"};
    const char *type = types[(seed_next(seed) >> 5) % 4];
    unsigned count = 2 + (unsigned)(seed_next(seed) >> 7) % 5;
    bool zeroed = seed_next(seed) >> 9 & 1;
    text_add(text,
             "#include <stdlib.h>\n#include <string.h>\n"
             "extern int __VERIFIER_nondet_int(void);\n"
             "#define nondet __VERIFIER_nondet_int\n"
             "int main(void)\n"
             "{\n"
             "    int n = nondet(), i, k = 0, x;\n"
             "    if (n < 2 || n > 30) return 0;\n"
             "    %s *a = %s, *b = calloc(n, sizeof *b);\n",
             type, zeroed ? "calloc(n, sizeof *a)" : "malloc(n * sizeof *a)");
    for (unsigned i = 0; i < count; i++) {
        size_t which = (seed_next(seed) >> 9) % (sizeof array_operations / sizeof *array_operations);
        text_add(text, "    %s\n", array_operations[which]);
    }
    text_add(text, "    free(a);\n    free(b);\n    return 0;\n}\n");
}

/* The same with calls: some variables are main's, others are global; some operations are functions that get the
 * addresses of those of main's variables that they mention; what main keeps to itself may point to what they work on.
 */
static const char *const variables[][2] = {
    {"struct node *", "head"}, {"struct node *", "tail"}, {"struct node *", "at"}, {"int ", "count"}, {"int ", "flag"}};
enum { VARIABLES = sizeof variables / sizeof *variables };

static const char *const helpers =
    "static int length(struct node *list) { return list ? 1 + length(list->next) : 0; }\n"
    "static struct node *last(struct node *list) { return list && list->next ? last(list->next) : list; }\n"
    "static void release(struct node *list) { if (list) { release(list->next); free(list->data); free(list); } }\n"
    "static struct node *append(struct node *list, struct node *node)\n"
    "{\n"
    "    if (!list)\n"
    "        return node;\n"
    "    list->next = append(list->next, node);\n"
    "    return list;\n"
    "}\n"
    "static void cut_after(struct node *list, int count)\n"
    "{\n"
    "    if (list && count <= 0) { release(list->next); list->next = NULL; }\n"
    "    else if (list) cut_after(list->next, count - 1);\n"
    "}\n"
    "static void odd(struct node *list);\n"
    "static void even(struct node *list) { if (list) { list->value = 0; odd(list->next); } }\n"
    "static void odd(struct node *list) { if (list) { list->value = 1; even(list->next); } }\n";

static const char *const call_operations[] = {
    "count = length(head);",
    "tail = last(head);",
    "release(head); head = tail = at = NULL;",
    "release(head); head = NULL;",
    "head = append(head, make(flag)); tail = last(head);",
    "if (at) { release(at->next); at->next = NULL; tail = at; }",
    "cut_after(head, count); tail = last(head);",
    "cut_after(head, 1); tail = last(head); at = NULL;",
    "even(head);",
    "if (at && at->next) { struct node *next = at->next; at->next = NULL; release(next); }",
    "if (head && count == length(head)) head->value = 2;",
};

/* What main does with what it keeps to itself. */
static const char *const own_operations[] = {
    "mine = at;",
    "mine = head;",
    "if (mine) mine->value = 4;",
    "if (mine && mine->next) mine = mine->next;",
    "if (mine && own > 2) { own = 0; mine = NULL; }",
    "own = count; own++;",
    "if (mine == at) own = flag;",
    "if (head && !head->data) { block = malloc(sizeof *block); head->data = block; }",
    "if (block) *block = own;",
    "block = NULL;",
    "if (mine) mine->other = NULL; mine = NULL;",
    "if (mine) { free(mine->data); mine->data = NULL; block = NULL; }",
};

static bool is_name(char c)
{
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool mentions(const char *code, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = code; (at = strstr(at, name)); at += length)
        if ((at == code || !is_name(at[-1])) && !is_name(at[length]) && (at == code || at[-1] != '>'))
            return true;
    return false;
}

static const char *random_operation(uint64_t *seed)
{
    size_t all = sizeof operations / sizeof *operations, calls = sizeof call_operations / sizeof *call_operations;
    size_t which = (seed_next(seed) >> 9) % (all + 2 * calls);
    return which < all ? operations[which] : call_operations[(which - all) % calls];
}

static void add_call_program(Text *text, uint64_t *seed)
{
    enum { CASES = 7 };
    const char *code[CASES];
    bool is_call[CASES];
    uint64_t bits = seed_next(seed) >> 11;
    bool is_global[VARIABLES];
    unsigned count = 3 + (unsigned)(seed_next(seed) >> 7) % (CASES - 2);
    text_add(text, "#include <stdlib.h>\n"
                   "extern int __VERIFIER_nondet_int(void);\n"
                   "struct node { struct node *next, *prev; int value; struct node *other; int *data; };\n");
    for (unsigned i = 0; i < VARIABLES; i++) {
        is_global[i] = bits >> i & 1;
        if (is_global[i])
            text_add(text, "static %s%s;\n", variables[i][0], variables[i][1]);
    }
    text_add(text,
             "static struct node *make(int value)\n"
             "{\n"
             "    struct node *node = %s;\n"
             "    node->next = node->prev = node->other = NULL;\n"
             "    node->data = NULL;\n"
             "    node->value = value;\n"
             "    return node;\n"
             "}\n%s",
             bits >> 8 & 1 ? "calloc(1, sizeof *node)" : "malloc(sizeof *node)", helpers);
    for (unsigned i = 0; i < VARIABLES; i++)
        if (!is_global[i])
            text_add(text, "#define %s (*%s_)\n", variables[i][1], variables[i][1]);
    for (unsigned k = 0; k < count; k++) {
        bool is_own = k > 1 && (seed_next(seed) >> 9) % 3 == 0;
        code[k] = is_own ? own_operations[(seed_next(seed) >> 9) % (sizeof own_operations / sizeof *own_operations)]
                  : k    ? random_operation(seed)
                         : operations[(seed_next(seed) >> 9) % 3];
        is_call[k] = !is_own && (seed_next(seed) >> 9) % 4;
        if (!is_call[k])
            continue;
        text_add(text, "static void op%u(", k);
        unsigned parameters = 0;
        for (unsigned i = 0; i < VARIABLES; i++)
            if (!is_global[i] && mentions(code[k], variables[i][1]))
                text_add(text, "%s%s*%s_", parameters++ ? ", " : "", variables[i][0], variables[i][1]);
        text_add(text, "%s)\n{\n    struct node *node;\n    %s\n    (void)node;\n}\n", parameters ? "" : "void",
                 code[k]);
    }
    for (unsigned i = 0; i < VARIABLES; i++)
        if (!is_global[i])
            text_add(text, "#undef %s\n", variables[i][1]);
    text_add(text, "int main(void)\n{\n    struct node *node, *mine = NULL;\n    int own = 0, *block = NULL;\n");
    for (unsigned i = 0; i < VARIABLES; i++)
        if (!is_global[i])
            text_add(text, "    %s%s = 0;\n", variables[i][0], variables[i][1]);
    text_add(text, "    while (__VERIFIER_nondet_int())\n        switch (__VERIFIER_nondet_int()) {\n");
    for (unsigned k = 0; k < count; k++) {
        text_add(text, "        case %u: ", k);
        if (!is_call[k])
            text_add(text, "%s", code[k]);
        else
            text_add(text, "op%u(", k);
        unsigned arguments = 0;
        for (unsigned i = 0; i < VARIABLES && is_call[k]; i++)
            if (!is_global[i] && mentions(code[k], variables[i][1]))
                text_add(text, "%s&%s", arguments++ ? ", " : "", variables[i][1]);
        text_add(text, "%s break;\n", is_call[k] ? ");" : "");
    }
    text_add(text, "        }\n"
                   "    while (head) {\n"
                   "        node = head->next;\n"
                   "        free(head->data);\n"
                   "        free(head);\n"
                   "        head = node;\n"
                   "    }\n"
                   "    return own + count + flag + (mine == at) + (tail == 0) + !block;\n"
                   "}\n");
}

static void check_random(Unit *unit, uint64_t seed, unsigned programs)
{
    for (unsigned i = 0; i < programs; i++) {
        uint64_t own = seed_next(&seed), program_seed = own;
        Text text = {0};
        char *path = temp_path(".c");
        if (i % 3 == 2)
            add_array_program(&text, &program_seed);
        else if (i % 3 == 1)
            add_call_program(&text, &program_seed);
        else
            add_program(&text, &program_seed);
        char *message = file_write(path, &text);
        CHECK(unit, !message);
        free(message);
        unsigned failed = unit->failed;
        check_file(unit, path, i % 2 ? 64 : 32, own, own >> 8 & 1);
        if (unit->failed > failed)
            printf("%s", text_string(&text));
        text_free(&text);
        free(path);
    }
}

static void check_directory(Unit *unit, const char *path, uint64_t seed, bool is_sharp)
{
    FileNames names = files_of(path);
    CHECK(unit, names.count > 0);
    for (size_t i = 0; i < names.count; i++)
        check_file(unit, names.items[i], i % 2 ? 64 : 32, seed + i, is_sharp);
    files_free(&names);
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    setenv("WHITTLE_CHECK", "1", true); /* graphs against their rules, short cuts against the long way */
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 20260107;
    printf("seed %llu\n", (unsigned long long)seed);
    for (int i = 3; i < argc; i++)
        for (int is_sharp = 0; is_sharp < 2; is_sharp++)
            check_file(&unit, argv[i], (unsigned)atoi(argv[2]), seed, is_sharp);
    if (argc <= 3) {
        check_directory(&unit, "test/programs/lists", seed, false);
        check_directory(&unit, "test/programs/lists", seed, true);
        check_directory(&unit, "test/programs/memory", seed, false);
        check_directory(&unit, "test/programs/trees", seed, false);
        check_random(&unit, seed, argc > 2 ? (unsigned)atoi(argv[2]) : 25);
        unsetenv("WHITTLE_CHECK"); /* the way small graphs go in use */
        check_directory(&unit, "test/programs/memory", seed, false);
    }
    return unit_done(&unit);
}
