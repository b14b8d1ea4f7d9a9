/* SPDX-License-Identifier: MIT */
/* The symheap domain: runs of random programs and of C programs, followed (test_symheap SEED COUNT, test_symheap --files
 * WIDTH FILE.c ...); what patterns may be written. */
#include "domain/symheap/symheap.h"

#include "domain/symheap/pattern.h"
#include "follow_programs.h"

#include <string.h>

static void check_error(Unit *unit, const char *text, const char *expected)
{
    Patterns patterns = patterns_create();
    Text errors = {0};
    CHECK(unit, !patterns_read(&patterns, "x", text, &errors));
    if (!CHECK(unit, !strcmp(text_string(&errors), expected)))
        printf("%s: %s", text, text_string(&errors));
    CHECK(unit, patterns.count == 1);
    text_free(&errors);
    patterns_destroy(&patterns);
}

static void test_reader(Unit *unit)
{
    check_error(unit, "pattern p {\n  N { next > next N } }", "x:2:12: expected ->\n");
    check_error(unit, "pattern p { N { next -> next M } }", "x:1:17: the link leads to no block of the pattern\n");
    check_error(unit, "pattern p { N { } }", "x:1:1: no link leads to the first block of the next instance\n");
    check_error(unit, "pattern p { N { n -> next N } D { } }",
                "x:1:1: a block that own links do not lead to from the first one\n");
    check_error(unit, "pattern p { N { n -> next N m -> next N } }",
                "x:1:29: a second link of this kind to the same block\n");
    check_error(unit, "# a comment\npattern plain { N { n -> next N } }", "x:2:1: there is a pattern of this name\n");
    check_error(unit, "pattern p { N {", "x:1:16: expected a name\n");

    Patterns patterns = patterns_create();
    Text text = {0};
    CHECK(unit, patterns_read(&patterns, "x", "pattern p { A { d -> B } B { u -> next A b -> prev B } }", &text));
    CHECK(unit, patterns.count == 2 && patterns.items[0]->block_count == 2); /* the strongest first */
    patterns_print_one(patterns.items[0], &text);
    Patterns again = patterns_create();
    CHECK(unit, patterns_read(&again, "x", text_string(&text), &text) && again.count == 2);
    patterns_destroy(&again);
    text_free(&text);
    patterns_load(&patterns, &text);
    CHECK(unit, !text.length && patterns.count > 5);
    patterns_destroy(&patterns);
    text_free(&text);
}

/* Programs with lists, under the coarsest precision and those next to it: before each operation states are folded. */
static void test_lists(Unit *unit, TermStore *terms, uint64_t seed)
{
    static const char *const folders[] = {"test/programs/lists", "test/programs/patterns", "test/programs/table1"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        FileNames names = files_of(folders[i]);
        for (size_t k = 0; k < names.count; k++)
            follow_file(unit, symheap_ops(), terms, names.items[k], 64, seed, 1000);
        files_free(&names);
    }
}

int main(int argc, char **argv)
{
    Unit unit = {0};
    TermStore *terms = term_store_create();
    bool files = argc > 2 && !strcmp(argv[1], "--files");
    uint64_t seed = argc > 1 && !files ? strtoull(argv[1], NULL, 0) : 20261116;
    printf("seed %llu\n", (unsigned long long)seed);
    for (int i = 3; files && i < argc; i++)
        follow_file(&unit, symheap_ops(), terms, argv[i], (unsigned)atoi(argv[2]), seed, 3000);
    if (!files) {
        test_reader(&unit);
        test_lists(&unit, terms, seed);
        follow_random_programs(&unit, symheap_ops(), terms, seed, argc > 2 ? (unsigned)atoi(argv[2]) : 500);
    }
    term_store_destroy(terms);
    return unit_done(&unit);
}
