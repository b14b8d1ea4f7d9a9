/* SPDX-License-Identifier: MIT */
/* Property files and lists of names. */
#include "program/property.h"
#include "unit.h"

#include <stdlib.h>

enum {
    DEREF = 1 << VALID_DEREF,
    FREE = 1 << VALID_FREE,
    TRACK = 1 << VALID_MEMTRACK,
    CLEANUP = 1 << VALID_MEMCLEANUP,
    UNREACH = 1 << UNREACH_CALL,
    ARGUMENT = 1 << VALID_ARGUMENT,
    INDEX = 1 << VALID_INDEX
};

/* True if the file is read as this set and error function. */
static bool reads(const char *text, PropertySet wanted, const char *function)
{
    PropertySet set;
    char *name, *problem = property_parse_file(text, &set, &name);
    bool right = !problem && set == wanted && (function ? name && !strcmp(name, function) : !name);
    if (problem)
        printf("%s\n", problem);
    free(problem);
    free(name);
    return right;
}

/* True if the file is rejected with a message that holds `word`. */
static bool rejects(const char *text, const char *word)
{
    PropertySet set = 1;
    char *name, *problem = property_parse_file(text, &set, &name);
    bool right = problem && strstr(problem, word) && !set && !name;
    if (problem && !right)
        printf("%s\n", problem);
    free(problem);
    return right;
}

static bool names_read(const char *names, PropertySet wanted)
{
    PropertySet set;
    char *problem = property_parse_names(names, &set);
    bool right = !problem && set == wanted;
    free(problem);
    return right;
}

static bool names_rejected(const char *names, const char *word)
{
    PropertySet set;
    char *problem = property_parse_names(names, &set);
    bool right = problem && strstr(problem, word);
    free(problem);
    return right;
}

int main(void)
{
    Unit unit = {0};
    CHECK(&unit, reads("CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n"
                       "CHECK( init(main()), LTL(G valid-memtrack) )\n\n",
                       DEREF | FREE | TRACK, NULL));
    CHECK(&unit, reads("CHECK(init(main()),LTL(G valid-memcleanup))", CLEANUP, NULL));
    CHECK(&unit, reads("CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )\r\n", UNREACH, "__VERIFIER_error"));
    CHECK(&unit, reads("\n  CHECK( init(main()), LTL(G ! call(reach_error())) )", UNREACH, "reach_error"));
    CHECK(&unit, reads("// a comment\n# another\nCHECK( init(main()), LTL(G valid-deref) )", DEREF, NULL));

    CHECK(&unit, rejects("", "nothing"));
    CHECK(&unit, rejects("\n \n", "nothing"));
    CHECK(&unit, rejects("CHECK( init(main()), LTL(F end) )\n", "F end"));
    CHECK(&unit, rejects("CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G ! overflow) )\n",
                         "G ! overflow"));
    CHECK(&unit, rejects("COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )", "COVER"));
    CHECK(&unit,
          rejects("CHECK( init(main()), LTL(G ! call(f())) )\nCHECK( init(main()), LTL(G ! call(g())) )", "call(g())"));
    CHECK(&unit, rejects("CHECK( init(start()), LTL(G valid-free) )", "init(start())"));
    CHECK(&unit, rejects("CHECK( init(main()), LTL(G valid-free)", "valid-free"));
    CHECK(&unit, rejects("CHECK( init(main()), LTL(G unreach-call) )", "unreach-call"));
    CHECK(&unit, rejects("CHECK( init(main()), LTL(G valid-index) )", "valid-index"));
    CHECK(&unit, rejects("CHECK( init(main()), LTL(G ! call(a b+())) )", "a b+"));
    CHECK(&unit, rejects("hello", "hello"));

    CHECK(&unit, names_read("valid-deref", DEREF));
    CHECK(&unit, names_read("valid-free, unreach-call", FREE | UNREACH));
    CHECK(&unit, names_read("valid-memsafety,valid-memcleanup", DEREF | FREE | TRACK | CLEANUP));
    CHECK(&unit, names_read("all", DEREF | FREE | TRACK | CLEANUP | UNREACH | ARGUMENT | INDEX));
    CHECK(&unit, names_rejected("valid-deref,nonsense", "nonsense"));
    CHECK(&unit, names_rejected("", "''"));
    CHECK(&unit, names_rejected("valid-deref,", "''"));

    for (ViolationKind kind = 0; kind < VIOLATION_COUNT; kind++)
        CHECK(&unit, violation_info(kind)->says && violation_info(kind)->property < PROPERTY_COUNT);
    for (Property property = 0; property < PROPERTY_COUNT; property++)
        CHECK(&unit, property_info(property)->name && property_info(property)->says && property_info(property)->cwe);
    CHECK(&unit, finding_property((Finding){.kind = VIOLATION_DOUBLE_FREE}) == VALID_FREE);
    return unit_done(&unit);
}
