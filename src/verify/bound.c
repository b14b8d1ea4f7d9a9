/* SPDX-License-Identifier: MIT */
/* What is known of all runs within a bound: trees of the last domain, which folds nothing by default, for one bound after the other, and
 * then symbolic execution, which also finds runs. */
#include "verify/parts.h"

#include "base/progress.h"

typedef struct Bounding {
    Check *check;
    Domain *domain;
    Budget budget;
    uint32_t rounds; /* the largest bound within which nothing is violated; 0: none known */
    bool none_ends;
    bool is_open; /* some run leaves that bound */
} Bounding;

static bool edge_ends(const Program *program, const Node *node, EdgeId id)
{
    const Edge *edge = program_edge(program, id);
    for (uint32_t i = 0; i < edge->step_count; i++)
        if (edge->steps[i].kind == STEP_EXIT || (edge->steps[i].kind == STEP_RETURN && node->context->is_start))
            return true;
    return false;
}

static bool tree_sees_end(const Program *program, const Tree *tree)
{
    for (size_t i = 0; i < tree_node_count(tree); i++) {
        const Node *node = tree_node(tree, i);
        const Location *location = program_location(program, node->location);
        for (uint32_t k = 0; node->kept && k < location->edge_count; k++)
            if (edge_ends(program, node, location->edges[k]))
                return true;
    }
    return false;
}

/* True if it is known of this bound. */
static bool look_within(Bounding *bounding, uint32_t bound)
{
    BuildOptions options = {.stop = TREE_STOP_FIRST,
                            .properties = bounding->check->watched,
                            .budget = &bounding->budget,
                            .ignores_growth = true};
    Tree *tree = tree_create(&bounding->domain, 1);
    tree_bound(tree, bound);
    TreeStatus status = tree_build(tree, &options);
    if (status == TREE_SAFE) {
        bounding->rounds = bound;
        bounding->none_ends = !tree_sees_end(bounding->check->program, tree);
        bounding->is_open = tree_hit_bound(tree);
    }
    tree_destroy(tree);
    return status == TREE_SAFE;
}

static void look_in_trees(Bounding *bounding, uint32_t first, uint32_t last)
{
    const VerifyOptions *options = bounding->check->options;
    const DomainOps *ops = options->domains[options->domain_count - 1];
    TermStore *terms = term_store_create();
    bounding->domain = ops->create(bounding->check->program, bounding->check->watched, terms);
    for (uint32_t bound = first; bound <= last && look_within(bounding, bound) && bounding->is_open;)
        bound += 1 + bound / 2;
    ops->destroy(bounding->domain);
    term_store_destroy(terms);
}

bool check_bound(Check *check)
{
    uint32_t bound = check->options->bound, last = bound ? bound : UINT32_MAX / 2;
    Budget part = budget_part(check->budget, check_share(check, PHASE_BOUND));
    Bounding bounding = {.check = check, .budget = budget_part(&part, check_share(check, PHASE_BOUND_TREES))};
    progress_phase("visiting all states within a bound", NULL, NULL);
    look_in_trees(&bounding, bound ? bound : 1, last);

    TermStore *terms = term_store_create();
    CexOptions options = {.properties = check->watched, .way = CEX_QUERY, .terms = terms};
    Cex *cex = cex_create(check->program, &options);
    progress_phase("executing all runs within a bound", cex_deepest(cex), "operations deep");
    CexResult result = {0};
    if (bounding.rounds < last)
        result = cex_bound_program(cex, bound ? bound : bounding.rounds + 1, last, &part);
    progress_phase("executed", NULL, NULL);
    cost_add_cex(check, cex);
    cex_destroy(cex);
    term_store_destroy(terms);
    bool is_further = result.rounds > bounding.rounds;
    check->verdict.rounds = is_further ? result.rounds : bounding.rounds;
    check->verdict.none_ends = is_further ? result.none_ends : bounding.none_ends;
    if (!check->verdict.rounds && check->verdict.why != UNKNOWN_UNSUPPORTED)
        check->verdict.no_bound = result.reason ? result.reason : "the time left did not suffice";
    if (bound && !check->verdict.rounds && result.reason)
        check->verdict.detail = result.reason;
    if (result.answer != CEX_FOUND)
        return false;
    check->verdict.run = result.run;
    return check_accept_run(check);
}
