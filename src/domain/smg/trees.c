/* SPDX-License-Identifier: MIT */
/* Trees as segments with one hole. Which shapes form trees is recorded when it is seen; blocks fold by the shapes of
 * the precision in use, a child into its parent, bottom up. */
#include "domain/smg/trees.h"

#include "domain/smg/fold.h"
#include "domain/smg/join.h"
#include "domain/smg/memory.h"
#include "domain/smg/segment.h"

#include <stdlib.h>
#include <string.h>

static ExecValue peek(const Graph *graph, NodeId id, int64_t offset)
{
    return memory_peek(graph, id, offset, graph_pointer_bytes(graph));
}

/* How many pointers lead to each node. */
typedef struct Counts {
    uint32_t *all, *from_heap;
} Counts;

static void count_value(uint32_t *counts, ExecValue value)
{
    if (value.kind == VALUE_POINTER)
        counts[value.node.index]++;
}

static Counts counts_create(const Graph *graph)
{
    uint32_t count = graph_node_count(graph);
    Counts counts = {mem_alloc((count + 1) * sizeof *counts.all), mem_alloc((count + 1) * sizeof *counts.from_heap)};
    for (NodeId id = {0}; id.index < count; id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (node->status == STATUS_REMOVED)
            continue;
        for (uint32_t i = 0; i < node->cell_count; i++) {
            count_value(counts.all, node->cells[i].value);
            if (node->storage == STORAGE_HEAP)
                count_value(counts.from_heap, node->cells[i].value);
        }
        if (node->kind == NODE_OPTIONAL)
            count_value(counts.all, node->otherwise);
    }
    for (uint32_t i = 0; i < graph->base.frame_count; i++)
        for (uint32_t k = 0; k < graph->base.frames[i].register_count; k++)
            count_value(counts.all, graph->base.frames[i].registers[k].value);
    for (uint32_t i = 0; i < graph->base.returned_count; i++)
        count_value(counts.all, graph->base.returned[i]);
    for (uint32_t i = 0; i < graph->anchor_count; i++)
        count_value(counts.all, graph->anchors[i]);
    return counts;
}

static void counts_free(Counts counts)
{
    free(counts.all);
    free(counts.from_heap);
}

static bool can_branch(const GraphNode *node)
{
    return node->status == STATUS_LIVE && node->storage == STORAGE_HEAP && !node->level && !node->is_dependent &&
           !node->size.factor && node->kind != NODE_RUN;
}

static bool is_tree(const GraphNode *node, TreeShape shape)
{
    return node->kind == NODE_TREE && node->head == shape.head && node->next == shape.left && node->prev == shape.right;
}

/* Does the value lead to a block that may be part of a tree of this shape? */
static bool leads_on(const Graph *graph, ExecValue value, TreeShape shape)
{
    if (value.kind != VALUE_POINTER || value.number.factor || value.number.constant != shape.head)
        return false;
    const GraphNode *node = graph_node(graph, value.node);
    return can_branch(node) && node->size.constant == shape.size && value.target != TARGET_LAST;
}

/* Where the child has a pointer to its parent that is none to a child, -1 if nowhere. */
static int64_t back_offset(const Graph *graph, NodeId child, NodeId parent, TreeShape shape)
{
    const GraphNode *node = graph_node(graph, child);
    for (uint32_t i = 0; i < node->cell_count; i++) {
        const Cell *cell = &node->cells[i];
        if (cell->value.kind == VALUE_POINTER && cell->value.node.index == parent.index && !cell->offset.factor &&
            cell->offset.constant != shape.left && cell->offset.constant != shape.right)
            return cell->offset.constant;
    }
    return -1;
}

/* How many pointers of the heap lead to the block, but for those of its children. */
static uint32_t from_above(const Graph *graph, const Counts *counts, NodeId id, TreeShape shape)
{
    uint32_t count = counts->from_heap[id.index];
    for (int side = 0; side < 2; side++) {
        ExecValue child = peek(graph, id, side ? shape.right : shape.left);
        if (leads_on(graph, child, shape) && back_offset(graph, child.node, id, shape) >= 0)
            count--;
    }
    return count;
}

/* Is the block that the value leads to, which nothing else in the heap does, the child of one such block, and no parent
 * of its parent? */
static bool is_child(const Graph *graph, const Counts *counts, NodeId parent, ExecValue value, TreeShape shape)
{
    if (!leads_on(graph, value, shape) || value.node.index == parent.index ||
        types_differ(graph_node(graph, value.node)->type, graph_node(graph, parent)->type) ||
        from_above(graph, counts, value.node, shape) != 1)
        return false;
    for (int side = 0; side < 2; side++) {
        ExecValue next = peek(graph, value.node, side ? shape.right : shape.left);
        bool is_link = leads_on(graph, next, shape) && next.node.index != parent.index;
        if (!is_link && !value_is_zero(&graph->base, next) && graph_node(graph, value.node)->kind != NODE_TREE)
            return false;
    }
    return true;
}

static bool has_site(const TreeShape *shape, EdgeId site)
{
    for (uint32_t i = 0; i < shape->site_count; i++)
        if (shape->sites[i].index == site.index)
            return true;
    return false;
}

static bool is_known(const TreeShape *shape)
{
    return shape->goes_left && shape->goes_right;
}

static void add_site(SmgDomain *domain, TreeShape *shape, EdgeId site)
{
    if (site.index == ID_NONE || has_site(shape, site) || shape->site_count == TREE_SITES)
        return;
    shape->sites[shape->site_count++] = site;
    domain->has_seen |= is_known(shape);
}

uint32_t trees_seen(SmgDomain *domain)
{
    if (domain->has_seen && domain->tree_set_count < TREES_ALL - 1) {
        TreeShape *shapes = arena_alloc(domain->lasting, domain->seen_count * sizeof *shapes);
        memcpy(shapes, domain->seen_trees, domain->seen_count * sizeof *shapes);
        domain->tree_sets = array_room(domain->tree_sets, &domain->tree_set_capacity, domain->tree_set_count,
                                       sizeof *domain->tree_sets);
        domain->tree_sets[domain->tree_set_count++] = (TreeSet){shapes, domain->seen_count};
        domain->has_seen = false;
    }
    return (uint32_t)domain->tree_set_count;
}

void trees_use(SmgDomain *domain, uint32_t set)
{
    TreeSet used = set ? domain->tree_sets[set - 1] : (TreeSet){NULL, 0};
    domain->trees = used.shapes;
    domain->tree_count = used.count;
}

static uint8_t tree_among(const TreeShape *shapes, size_t count, const GraphNode *node)
{
    for (size_t i = 0; i < count && !node->tree; i++)
        if (is_known(&shapes[i]) && shapes[i].size == node->size.constant && has_site(&shapes[i], node->made_at))
            return (uint8_t)(i + 1);
    return node->tree;
}

uint8_t node_tree(const SmgDomain *domain, const GraphNode *node)
{
    return tree_among(domain->trees, domain->tree_count, node);
}

bool node_branches_at(const SmgDomain *domain, const GraphNode *node, int64_t offset)
{
    uint8_t tree = node_tree(domain, node);
    return tree && tree <= domain->tree_count &&
           (domain->trees[tree - 1].left == offset || domain->trees[tree - 1].right == offset);
}

static bool belongs(const SmgDomain *domain, const GraphNode *node, const TreeShape *shape)
{
    return node_tree(domain, node) == shape - domain->trees + 1;
}

enum { STEPS = 8, ENOUGH = 3 };

/* Are there three blocks, each the child of the one before at this offset? */
static bool goes_on(const Graph *graph, const TreeShape *shape, int64_t offset)
{
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (!can_branch(node) || node->size.constant != shape->size)
            continue;
        uint32_t length = 0;
        NodeId at = id;
        for (int step = 0; step < STEPS; step++) {
            const GraphNode *next = graph_node(graph, at);
            bool is_list = next->kind == NODE_SLS && next->next == offset && next->head == shape->head;
            length += is_list ? next->min_length : next->kind == NODE_REGION;
            ExecValue link = peek(graph, at, offset);
            if (length >= ENOUGH)
                return true;
            if ((!is_list && next->kind != NODE_REGION) || !leads_on(graph, link, *shape) ||
                link.node.index == id.index || link.node.index == at.index)
                break;
            at = link.node;
        }
    }
    return false;
}

static TreeShape *shape_of(SmgDomain *domain, TreeShape like)
{
    for (size_t i = 0; i < domain->seen_count; i++) {
        TreeShape *shape = &domain->seen_trees[i];
        if (shape->size == like.size && shape->head == like.head && shape->left == like.left &&
            shape->right == like.right)
            return shape;
    }
    if (domain->seen_count == TREE_SHAPES)
        return NULL;
    domain->seen_trees = array_room(domain->seen_trees, &domain->seen_capacity, domain->seen_count, sizeof like);
    domain->seen_trees[domain->seen_count++] = like;
    return &domain->seen_trees[domain->seen_count - 1];
}

/* A block with two children: all three belong together, but one alone proves nothing about those known before. */
static void learn(Graph *graph, NodeId parent, NodeId left, NodeId right, TreeShape like)
{
    const GraphNode *nodes[3] = {graph_node(graph, parent), graph_node(graph, left), graph_node(graph, right)};
    TreeShape *shape = shape_of(graph->domain, like);
    if (!shape)
        return;
    bool is_first = !is_known(shape), belongs[3];
    for (int i = 0; i < 3; i++)
        belongs[i] = tree_among(graph->domain->seen_trees, graph->domain->seen_count, nodes[i]) ==
                     shape - graph->domain->seen_trees + 1;
    for (int i = 0; i < 3; i++)
        if (is_first || (i ? belongs[0] : belongs[1] && belongs[2]))
            add_site(graph->domain, shape, nodes[i]->made_at);
    int64_t back = back_offset(graph, left, parent, like);
    if (back >= 0 && back == back_offset(graph, right, parent, like) && shape->parent < 0) {
        shape->parent = back;
        graph->domain->has_seen |= is_known(shape);
    }
}

/* Where a block has two children. */
static void find_shapes(Graph *graph)
{
    Counts counts = {NULL, NULL};
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (!can_branch(node) || node->kind != NODE_REGION)
            continue;
        for (uint32_t i = 0; i < node->cell_count; i++)
            for (uint32_t k = 0; k < node->cell_count; k++) {
                const Cell *left = &node->cells[i], *right = &node->cells[k];
                if (left->offset.factor || right->offset.factor || left->offset.constant >= right->offset.constant ||
                    left->value.kind != VALUE_POINTER || right->value.kind != VALUE_POINTER ||
                    left->value.number.factor || left->value.node.index == right->value.node.index)
                    continue;
                TreeShape shape = {.size = node->size.constant,
                                   .head = left->value.number.constant,
                                   .left = left->offset.constant,
                                   .right = right->offset.constant,
                                   .parent = -1};
                if (!leads_on(graph, left->value, shape) || !leads_on(graph, right->value, shape))
                    continue;
                if (!counts.all)
                    counts = counts_create(graph);
                if (from_above(graph, &counts, id, shape) <= 1 && is_child(graph, &counts, id, left->value, shape) &&
                    is_child(graph, &counts, id, right->value, shape))
                    learn(graph, id, left->value.node, right->value.node, shape);
            }
    }
    counts_free(counts);
    for (size_t i = 0; i < graph->domain->seen_count; i++) {
        TreeShape *shape = &graph->domain->seen_trees[i];
        if (is_known(shape))
            continue;
        shape->goes_left |= goes_on(graph, shape, shape->left);
        shape->goes_right |= goes_on(graph, shape, shape->right);
        graph->domain->has_seen |= is_known(shape);
    }
}

/* A parent, its child, and the one pointer that leaves the two. */
typedef struct ParentAndChild {
    NodeId parent, child;
    ExecValue hole;
} ParentAndChild;

/* The child pointers of the nodes of a block or tree that lead to none of them; false if it is of another shape. */
static bool exits_of(const Graph *graph, NodeId id, const TreeShape *shape, ExecValue exits[2], int *count)
{
    const GraphNode *node = graph_node(graph, id);
    if (!can_branch(node) || node->size.constant != shape->size ||
        !(node->kind == NODE_REGION ? belongs(graph->domain, node, shape) : is_tree(node, *shape)))
        return false;
    *count = node->kind == NODE_REGION ? 2 : 1;
    exits[0] = peek(graph, id, shape->left);
    if (*count == 2)
        exits[1] = peek(graph, id, shape->right);
    return true;
}

/* May the child that the k-th exit of a parent leads to become one tree with it? */
static bool is_pair(const Graph *graph, const Counts *counts, NodeId parent, const ExecValue exits[2], int count, int k,
                    const TreeShape *shape, ParentAndChild *pair)
{
    ExecValue below[2], left[3];
    int below_count, left_count = 0;
    NodeId child = exits[k].node;
    if (!leads_on(graph, exits[k], *shape) || child.index == parent.index || counts->all[child.index] != 1 ||
        types_differ(graph_node(graph, child)->type, graph_node(graph, parent)->type) ||
        !exits_of(graph, child, shape, below, &below_count))
        return false;
    /* A cursor within a tree, a variable that leads to the block or to a cell of it, knows the children of its block: one
     * of them may have been compared with NULL. */
    bool is_pointed_to = counts->all[parent.index] > counts->from_heap[parent.index];
    if (is_pointed_to && counts->all[parent.index] > 1)
        return false;
    /* Two blocks that variables point to, one the child of the other, stay so. */
    for (int i = 0; i < count; i++) {
        if (i == k)
            continue;
        if (is_pointed_to && exits[i].kind == VALUE_POINTER && counts->all[exits[i].node.index] > 1)
            return false;
        left[left_count++] = exits[i];
    }
    for (int i = 0; i < below_count; i++)
        left[left_count++] = below[i];
    *pair = (ParentAndChild){parent, child, value_null(graph)};
    int open = 0;
    for (int i = 0; i < left_count; i++) {
        if (value_is_zero(&graph->base, left[i]))
            continue;
        if (!leads_on(graph, left[i], *shape) || left[i].node.index == parent.index ||
            left[i].node.index == child.index)
            return false;
        pair->hole = left[i];
        open++;
    }
    return open <= 1;
}

static ExecValue into_tree(void *context, ExecValue value)
{
    const NodeId *pair = context; /* the parent, and the tree */
    if (value.kind == VALUE_POINTER && value.node.index == pair[0].index)
        return value_pointer(pair[1], TARGET_FIRST, value.number);
    return value;
}

static bool has_symbolic_pointer_to(const Graph *graph, NodeId id)
{
    for (NodeId from = {0}; from.index < graph_node_count(graph); from.index++) {
        const GraphNode *node = graph_node(graph, from);
        for (uint32_t i = 0; node->status != STATUS_REMOVED && i < node->cell_count; i++)
            if (node->cells[i].value.kind == VALUE_POINTER && node->cells[i].value.node.index == id.index &&
                node->cells[i].value.number.factor)
                return true;
    }
    for (uint32_t i = 0; i < graph->base.frame_count; i++)
        for (uint32_t k = 0; k < graph->base.frames[i].register_count; k++) {
            ExecValue value = graph->base.frames[i].registers[k].value;
            if (value.kind == VALUE_POINTER && value.node.index == id.index && value.number.factor)
                return true;
        }
    return false;
}

/* Makes one tree of the two. On failure the graph is useless. */
static bool merge(Graph *graph, ParentAndChild pair, TreeShape shape, bool keeps_constants)
{
    NodeId tree;
    JoinStatus status;
    uint32_t least = 0;
    for (int i = 0; i < 2; i++) {
        const GraphNode *node = graph_node(graph, i ? pair.child : pair.parent);
        least |= node->kind == NODE_TREE ? node->min_length : 1;
    }
    if (has_symbolic_pointer_to(graph, pair.parent) ||
        !graph_join_nodes(graph, pair.parent, pair.child, NODE_TREE, shape.left, shape.right, keeps_constants, &tree,
                          &status))
        return false;
    GraphNode *node = graph_edit(graph, tree);
    node->head = shape.head;
    node->min_length = least;
    memory_write(graph, tree, linear_constant(shape.left, 8 * graph_pointer_bytes(graph)), graph_pointer_bytes(graph),
                 pair.hole);
    graph_remove_node(graph, pair.parent);
    graph_remove_node(graph, pair.child);
    NodeId redirect[2] = {pair.parent, tree};
    graph_map_values(graph, into_tree, redirect);
    return true;
}

/* Lists that turned out to be branches of trees. */
static bool convert_lists(Graph *graph, TreeShape shape)
{
    bool converted = false;
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (!can_branch(node) || node->kind != NODE_SLS || node->size.constant != shape.size ||
            node->head != shape.head || (node->next != shape.left && node->next != shape.right))
            continue;
        ExecValue next = peek(graph, id, node->next);
        ExecValue other = peek(graph, id, node->next == shape.left ? shape.right : shape.left);
        if (!value_is_zero(&graph->base, other) || !(value_is_zero(&graph->base, next) || leads_on(graph, next, shape)))
            continue;
        unsigned width = 8 * graph_pointer_bytes(graph);
        memory_havoc(graph, id, linear_constant(shape.right, width), linear_constant(width / 8, width));
        memory_write(graph, id, linear_constant(shape.left, width), width / 8, next);
        GraphNode *edited = graph_edit(graph, id);
        edited->kind = NODE_TREE;
        edited->next = shape.left;
        edited->prev = shape.right;
        edited->min_length = edited->min_length > 0;
        edited->pattern_count = 0;
        converted = true;
    }
    return converted;
}

/* Does the pointer lead to a block or tree that leads back here by a child pointer? */
static bool leads_to_parent(const Graph *graph, NodeId id, ExecValue value, const TreeShape *shape)
{
    ExecValue exits[2];
    int count;
    if (value.kind != VALUE_POINTER || !exits_of(graph, value.node, shape, exits, &count))
        return false;
    for (int i = 0; i < count; i++)
        if (exits[i].kind == VALUE_POINTER && exits[i].node.index == id.index)
            return true;
    return false;
}

/* Whether there was any pointer to a parent. What is seldom needed would keep every node in sight. */
static bool forget_parents(Graph *graph, const TreeShape *shape)
{
    bool any = false;
    unsigned width = 8 * graph_pointer_bytes(graph);
    for (NodeId id = {0}; id.index < graph_node_count(graph) && shape->parent >= 0; id.index++) {
        const GraphNode *node = graph_node(graph, id);
        bool is_link = node_is_segment(node) &&
                       (node->next == shape->parent || (node->kind == NODE_DLS && node->prev == shape->parent));
        if (!can_branch(node) || node->size.constant != shape->size || !belongs(graph->domain, node, shape) ||
            is_link || !leads_to_parent(graph, id, peek(graph, id, shape->parent), shape))
            continue;
        memory_havoc(graph, id, linear_constant(shape->parent, width), linear_constant(width / 8, width));
        any = true;
    }
    if (any && graph_collect(graph, false))
        graph->base.has_lost = graph->base.loss_due = true;
    return any;
}

/* As many blocks as a list would need. */
static bool has_enough(const Graph *graph, const TreeShape *shape, uint32_t enough)
{
    uint32_t count = 0;
    for (NodeId id = {0}; id.index < graph_node_count(graph) && count < enough; id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (can_branch(node) && node->size.constant == shape->size && belongs(graph->domain, node, shape))
            count += node->kind == NODE_TREE ? enough : 1;
    }
    return count >= enough;
}

static bool fold_once(Graph *graph, const TreeShape *shape, bool keeps_constants)
{
    Counts counts = counts_create(graph);
    bool folded = false;
    for (NodeId id = {0}; id.index < graph_node_count(graph) && !folded; id.index++) {
        ExecValue exits[2];
        int count;
        ParentAndChild pair;
        if (!exits_of(graph, id, shape, exits, &count))
            continue;
        for (int k = 0; k < count && !folded; k++) {
            if (!is_pair(graph, &counts, id, exits, count, k, shape, &pair))
                continue;
            ArenaMark mark = arena_mark(graph->domain->arena);
            Graph trial = graph_fork(graph);
            bool merges = merge(&trial, pair, *shape, keeps_constants);
            arena_pop(graph->domain->arena, mark);
            folded = merges && merge(graph, pair, *shape, keeps_constants);
        }
    }
    counts_free(counts);
    return folded;
}

bool graph_fold_trees(Graph *graph, const Precision *precision)
{
    const SmgDomain *domain = graph->domain;
    bool folded = false;
    find_shapes(graph);
    for (size_t i = 0; i < domain->tree_count; i++) {
        TreeShape shape = domain->trees[i];
        if (!is_known(&shape))
            continue;
        ListShape branch = {shape.size, shape.head, shape.left, .prev = -1, .back = shape.head};
        FoldThresholds thresholds = precision_thresholds(domain, precision, branch);
        if (!has_enough(graph, &domain->trees[i], thresholds.equal))
            continue;
        folded |= forget_parents(graph, &domain->trees[i]);
        folded |= convert_lists(graph, shape);
        while (fold_once(graph, &domain->trees[i], thresholds.keeps_constants))
            folded = true;
    }
    return folded;
}
