/* SPDX-License-Identifier: MIT */
/* Atoms of infeasible paths of small C programs, as the trivial domain finds them: the cells and fields that matter, and no others. */
#include "unit.h"

#include "base/file.h"
#include "base/temp.h"
#include "domain/registry.h"
#include "front/front.h"
#include "refine/atoms.h"

#include <stdlib.h>

/* A program, the path to the first call of the error function that the trivial domain does not rule out, and its atoms at loop
 * heads. */
typedef struct Fixture {
    Program *program;
    TermStore *terms;
    Domain *domain;
    Tree *tree;
    TreePath path;
    PathAtoms *atoms;
} Fixture;

typedef enum Wanted { CORE, HOLES, INTERPOLANTS } Wanted;

static Fixture fixture(const char *source, Wanted wanted)
{
    Fixture it = {.terms = term_store_create()};
    char *path = temp_path(".c");
    const char *const files[] = {path};
    Text text = {0};
    text_add(&text,
             "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
             "struct node { struct node *next, *prev; int key; };\n%s",
             source);
    free(file_write(path, &text));
    text_free(&text);
    FrontOptions options = {.files = files, .file_count = 1, .pointer_width = 64, .entry = "main"};
    FrontCost cost;
    char *message = front_load(&options, &it.program, &cost);
    if (message) {
        printf("%s\n", message);
        exit(1);
    }
    free(path);
    PropertySet properties = 1u << UNREACH_CALL;
    it.domain = domain_find("trivial")->create(it.program, properties, it.terms);
    it.tree = tree_create(&it.domain, 1);
    tree_build(it.tree, &(BuildOptions){.stop = TREE_STOP_CLOSED, .properties = properties});
    size_t i = 0;
    while (tree_violation(it.tree, i).finding.kind != VIOLATION_ERROR_CALL)
        i++;
    Violation violation = tree_violation(it.tree, i);
    it.path = tree_path(it.tree, violation.node);
    bool *marked = calloc(it.path.count, sizeof *marked);
    for (size_t k = 0; k < it.path.count; k++)
        marked[k] = program_location(it.program, it.path.items[k].node->location)->is_loop_head;
    it.atoms = path_atoms_create(it.program, &it.path, violation.finding, marked, NULL);
    if (wanted == HOLES)
        path_atoms_make_holes(it.atoms);
    if (wanted == INTERPOLANTS)
        path_atoms_interpolate(it.atoms);
    free(marked);
    return it;
}

static void fixture_free(Fixture *it)
{
    path_atoms_destroy(it->atoms);
    tree_path_free(&it->path);
    tree_destroy(it->tree);
    it->domain->ops->destroy(it->domain);
    term_store_destroy(it->terms);
    program_destroy(it->program);
}

/* Cells by name and fields at the last loop head, in order of appearance in the program. */
static void says(const Fixture *it, Text *out)
{
    const Atoms *atoms = NULL;
    for (size_t i = 0; i < it->path.count; i++)
        if (program_location(it->program, it->path.items[i].node->location)->is_loop_head)
            atoms = path_atoms_at(it->atoms, i);
    if (!atoms) {
        text_add(out, "nothing");
        return;
    }
    for (size_t o = 0; o < it->program->object_count; o++)
        for (size_t i = 0; i < atoms->cell_count; i++)
            if (atoms->cells[i].object.index == o)
                text_add(out, "%s ", it->program->objects[o].name);
    for (int64_t field = 0; field < 64; field++)
        for (size_t i = 0; i < atoms->field_count; i++)
            if (atoms->fields[i] == field)
                text_add(out, "+%d ", (int)field);
    text_add(out, "%s", path_atoms_are_interpolants(it->atoms) && atoms->term_count ? "interpolated" : "core");
}

static void check_some(Unit *unit, const char *source, Wanted what, const char *wanted)
{
    Fixture it = fixture(source, what);
    Text out = {0};
    says(&it, &out);
    CHECK_TEXT(unit, text_string(&out), wanted);
    text_free(&out);
    fixture_free(&it);
}

static void check(Unit *unit, const char *source, const char *wanted)
{
    check_some(unit, source, INTERPOLANTS, wanted);
}

int main(void)
{
    Unit unit = {0};
    /* Two pointers of three. */
    check(&unit,
          "int main(void) { struct node *p = malloc(24), *q = p, *other = malloc(24);\n"
          "while (__VERIFIER_nondet_int()) ; if (p != q) reach_error(); return other != 0; }",
          "p q interpolated");
    /* The heap, looked at through one pointer. */
    check(&unit,
          "int main(void) { struct node a, *p = &a, *q = malloc(24); p->prev = q; q->next = p; p->key = 1;\n"
          "while (__VERIFIER_nondet_int()) ; if (p->prev->next != p) reach_error(); return 0; }",
          "p +0 +8 interpolated");
    /* Numbers, through a call. */
    check(&unit,
          "static int more(int x) { return x + 1; }\n"
          "int main(void) { int x = __VERIFIER_nondet_int(), y = more(x), z = 7;\n"
          "while (__VERIFIER_nondet_int()) ; if (y < x) reach_error(); return z; }",
          "x y interpolated");
    /* What a global holds at first. */
    check(&unit,
          "int limit = 3, other; int main(void) { int x = limit;\n"
          "while (__VERIFIER_nondet_int()) ; if (x > 3) reach_error(); return other; }",
          "x interpolated");
    /* The contradiction lies behind the loop: nothing before matters. */
    check(&unit,
          "int main(void) { int x = __VERIFIER_nondet_int(); while (__VERIFIER_nondet_int()) ;\n"
          "int y = x; if (y != x) reach_error(); return 0; }",
          "nothing");
    /* Bits are not read as integers: as far as is known, runs get there. */
    check(&unit,
          "int main(void) { int x = __VERIFIER_nondet_int() & 1; while (__VERIFIER_nondet_int()) ;\n"
          "if (x == 2) reach_error(); return 0; }",
          "nothing");
    /* Both sides name v, but what it holds behind the loop does not matter. */
    const char *twice = "int main(void) { struct node *v = malloc(24), *p = v, *q = malloc(24); p->key = 5;\n"
                        "while (__VERIFIER_nondet_int()) ; q->next = v; if (p->key != 5) reach_error(); return 0; }";
    check_some(&unit, twice, CORE, "v p q +16 core");
    check_some(&unit, twice, HOLES, "p q +16 core");
    return unit_done(&unit);
}
