/* SPDX-License-Identifier: MIT */
/* Precisions: sets of separating pointers and of families of facts. */
#include "domain/canonical/state.h"

#include <string.h>

static const Precision all_facts = {.unshared = UINT64_MAX,
                                    .cancelled = UINT64_MAX,
                                    .rising = UINT64_MAX,
                                    .falling = UINT64_MAX,
                                    .greatest = UINT64_MAX,
                                    .least = UINT64_MAX,
                                    .differs = UINT64_MAX,
                                    .acyclic = ALL_KINDS,
                                    .below = ALL_KINDS,
                                    .reach = ALL_KINDS,
                                    .named = 1};

static const Precision *precision_of(Domain *base, Precision parts)
{
    Precision *precision = arena_alloc(((ShapeDomain *)base)->fixed, sizeof *precision);
    *precision = parts;
    return precision;
}

static Precision with_pointers(Precision parts, uint64_t pointers)
{
    parts.pointers |= pointers;
    return parts;
}

/* --refine: from nothing, or all from the start. */
const char *const canonical_ways[] = {"lazy", "maximal", NULL};

const Precision *canonical_coarsest(Domain *base)
{
    const ShapeDomain *domain = (ShapeDomain *)base;
    Precision maximal = canonical_precision_size(base, &domain->advised) ? domain->advised : all_facts;
    return precision_of(base, base->way ? with_pointers(maximal, UINT64_MAX) : (Precision){0});
}

const Precision *canonical_finest(Domain *base)
{
    return precision_of(base, with_pointers(all_facts, UINT64_MAX));
}

/* Calls the function with each single pointer and fact of a precision. Pointers and fields are those met so far. */
static void parts_visit(const ShapeDomain *domain, Precision parts, void (*visit)(void *, Precision), void *context)
{
    for (uint32_t i = 0; i < domain->pointer_count; i++)
        if (parts.pointers >> i & 1)
            visit(context, (Precision){.pointers = (uint64_t)1 << i});
    for (uint32_t f = 0; f < domain->field_count; f++)
        for (uint32_t g = 0; g < domain->field_count; g++) {
            uint64_t both = field_pair(f, g) | field_pair(g, f);
            if (f <= g && parts.unshared & both)
                visit(context, (Precision){.unshared = both});
            if (parts.cancelled & field_pair(f, g))
                visit(context, (Precision){.cancelled = field_pair(f, g)});
        }
    for (uint32_t f = 0; f < domain->field_count; f++)
        for (uint32_t k = 0; k < domain->key_count; k++) {
            if (parts.rising & field_pair(f, k))
                visit(context, (Precision){.rising = field_pair(f, k)});
            if (parts.falling & field_pair(f, k))
                visit(context, (Precision){.falling = field_pair(f, k)});
            if (parts.greatest & field_pair(f, k))
                visit(context, (Precision){.greatest = field_pair(f, k)});
            if (parts.least & field_pair(f, k))
                visit(context, (Precision){.least = field_pair(f, k)});
        }
    for (uint32_t i = 0; i < domain->assertion_count; i++)
        if (parts.differs >> i & 1)
            visit(context, (Precision){.differs = (uint64_t)1 << i});
    for (uint32_t i = 0; i < PATH_KINDS; i++) {
        if (parts.acyclic >> i & 1)
            visit(context, (Precision){.acyclic = 1u << i});
        if (parts.below >> i & 1)
            visit(context, (Precision){.below = 1u << i});
        if (parts.reach >> i & 1)
            visit(context, (Precision){.reach = 1u << i});
    }
    if (parts.named)
        visit(context, (Precision){.named = 1});
}

typedef struct FinerList {
    Domain *base;
    const Precision *than;
    PrecisionList *out;
} FinerList;

static void list_finer(void *context, Precision part)
{
    FinerList *list = context;
    PrecisionList *out = list->out;
    const Precision *precision = precision_of(list->base, part);
    if (canonical_at_least_as_fine(list->base, list->than, precision))
        return;
    out->items = array_room(out->items, &out->capacity, out->count, sizeof *out->items);
    out->items[out->count++] = canonical_precision_join(list->base, list->than, precision);
}

void canonical_finer(Domain *base, const Precision *precision, PrecisionList *out)
{
    const ShapeDomain *domain = (ShapeDomain *)base;
    uint64_t known = domain->pointer_count < POINTERS_MOST ? ((uint64_t)1 << domain->pointer_count) - 1 : UINT64_MAX;
    parts_visit(domain, with_pointers(all_facts, known), list_finer, &(FinerList){base, precision, out});
}

bool canonical_at_least_as_fine(Domain *base, const Precision *left, const Precision *right)
{
    (void)base;
    return !(right->pointers & ~left->pointers) && !(right->unshared & ~left->unshared) &&
           !(right->cancelled & ~left->cancelled) && !(right->rising & ~left->rising) &&
           !(right->falling & ~left->falling) && !(right->greatest & ~left->greatest) &&
           !(right->least & ~left->least) && !(right->differs & ~left->differs) && !(right->acyclic & ~left->acyclic) &&
           !(right->below & ~left->below) && !(right->reach & ~left->reach) && right->named <= left->named;
}

const Precision *canonical_precision_join(Domain *base, const Precision *left, const Precision *right)
{
    return precision_of(base, (Precision){left->pointers | right->pointers, left->unshared | right->unshared,
                                          left->cancelled | right->cancelled, left->rising | right->rising,
                                          left->falling | right->falling, left->greatest | right->greatest,
                                          left->least | right->least, left->differs | right->differs,
                                          left->acyclic | right->acyclic, left->below | right->below,
                                          left->reach | right->reach, left->named | right->named});
}

const Precision *canonical_precision_meet(Domain *base, const Precision *left, const Precision *right)
{
    return precision_of(base, (Precision){left->pointers & right->pointers, left->unshared & right->unshared,
                                          left->cancelled & right->cancelled, left->rising & right->rising,
                                          left->falling & right->falling, left->greatest & right->greatest,
                                          left->least & right->least, left->differs & right->differs,
                                          left->acyclic & right->acyclic, left->below & right->below,
                                          left->reach & right->reach, left->named & right->named});
}

size_t canonical_precision_size(Domain *base, const Precision *precision)
{
    (void)base;
    return (size_t)__builtin_popcountll(precision->pointers) + (size_t)__builtin_popcountll(precision->unshared) +
           (size_t)__builtin_popcountll(precision->cancelled) + (size_t)__builtin_popcountll(precision->rising) +
           (size_t)__builtin_popcountll(precision->falling) + (size_t)__builtin_popcountll(precision->greatest) +
           (size_t)__builtin_popcountll(precision->least) + (size_t)__builtin_popcountll(precision->differs) +
           (size_t)__builtin_popcount(precision->acyclic) + (size_t)__builtin_popcount(precision->below) +
           (size_t)__builtin_popcount(precision->reach) + precision->named;
}

static void print_pointer(const ShapeDomain *domain, PointerCell cell, Text *out)
{
    const Program *program = domain->base.base.base.program;
    if (cell.node == HOLDER_REGISTER)
        text_add(out, "t%u", (uint32_t)cell.offset);
    else if (cell.node == HOLDER_RETURNED)
        text_add(out, "result");
    else if (cell.node / 2 - 1 < program->object_count)
        text_add(out, "%s", program_object(program, (ObjectId){cell.node / 2 - 1})->name);
    else
        text_add(out, "n%u", cell.node);
    if (cell.node > HOLDER_RETURNED && cell.offset)
        text_add(out, "+%lld", (long long)cell.offset);
}

static void print_order(const ShapeDomain *domain, const char *name, uint64_t pair, Text *out)
{
    uint32_t bit = (uint32_t)__builtin_ctzll(pair);
    text_add(out, "%s[%lld,%lld]", name, (long long)domain->fields[bit / FIELDS_MOST],
             (long long)domain->keys[bit % FIELDS_MOST].offset);
}

static void print_fields(const ShapeDomain *domain, uint32_t fields, Text *out)
{
    const char *between = "[";
    for (uint32_t f = 0; f < domain->field_count; f++)
        if (fields >> f & 1) {
            text_add(out, "%s%lld", between, (long long)domain->fields[f]);
            between = ",";
        }
    text_add(out, "]");
}

typedef struct PartPrinting {
    const ShapeDomain *domain;
    Text *out;
    const char *between;
} PartPrinting;

static void print_part(void *context, Precision part)
{
    PartPrinting *printing = context;
    const ShapeDomain *domain = printing->domain;
    Text *out = printing->out;
    uint32_t fields = 0, kinds = part.acyclic | part.below | part.reach;
    for (uint32_t f = 0; f < FIELDS_MOST; f++)
        for (uint32_t g = 0; g < FIELDS_MOST; g++)
            if (part.unshared & field_pair(f, g))
                fields |= 1u << f | 1u << g;
    for (uint32_t i = 0; i < PATH_KINDS; i++)
        if (kinds >> i & 1)
            fields = domain->kinds[i];
    text_add(out, "%s", printing->between);
    printing->between = ", ";
    if (part.named)
        text_add(out, "named");
    if (part.pointers) {
        uint32_t pointer = (uint32_t)__builtin_ctzll(part.pointers);
        print_pointer(domain, domain->pointers[pointer], out);
    }
    if (part.rising | part.falling)
        print_order(domain, part.rising ? "rising" : "falling", part.rising | part.falling, out);
    if (part.greatest | part.least)
        print_order(domain, part.greatest ? "greatest" : "least", part.greatest | part.least, out);
    if (part.differs) {
        const FieldAssertion *assertion = &domain->assertions[__builtin_ctzll(part.differs)];
        text_add(out, "differs[%lld,%lld]", (long long)assertion->offset,
                 (long long)bits_signed(assertion->constant, 8 * assertion->size));
    }
    if (part.cancelled) {
        uint32_t pair = (uint32_t)__builtin_ctzll(part.cancelled);
        text_add(out, "cancelled[%lld,%lld]", (long long)domain->fields[pair / FIELDS_MOST],
                 (long long)domain->fields[pair % FIELDS_MOST]);
    }
    if (!part.unshared && !kinds)
        return;
    text_add(out, "%s", part.unshared ? "unshared" : part.acyclic ? "acyclic" : part.below ? "below" : "reach");
    print_fields(domain, fields, out);
}

void canonical_precision_print(Domain *base, const Precision *precision, Text *out)
{
    parts_visit((ShapeDomain *)base, *precision, print_part, &(PartPrinting){(ShapeDomain *)base, out, ""});
}

/* --- advice ------------------------------------------------------------------------------------------------ */

/* The kind of paths by these fields; 0, by all pointers, if there are too many kinds. Those of advice are kept. */
static uint32_t kind_of(ShapeDomain *domain, uint8_t fields)
{
    uint32_t used = domain->extended.acyclic | domain->extended.below | domain->extended.reach, kind = 1;
    used |= (uint32_t)domain->has_subtrees << domain->subtree_kind;
    while (kind < PATH_KINDS && domain->kinds[kind] != fields)
        kind++;
    for (kind = kind < PATH_KINDS ? kind : 1; kind < PATH_KINDS && domain->kinds[kind] != fields; kind++)
        if (!(used >> kind & 1))
            domain->kinds[kind] = fields;
    for (kind = 1; kind < PATH_KINDS && domain->kinds[kind] != fields;)
        kind++;
    return kind < PATH_KINDS ? kind : 0;
}

static void advise_fact(ShapeDomain *domain, const AdvisedFact *fact)
{
    Precision *advised = &domain->extended;
    uint32_t fields[ADVICE_FIELDS_MOST], count = fact->field_count, key = KEYS_MOST;
    uint8_t all = 0;
    bool has_key = fact->kind == ADVICE_RISING || fact->kind == ADVICE_FALLING || fact->kind == ADVICE_SEARCH;
    if (has_key)
        key = shape_key(domain, (KeyField){fact->key, fact->key_size, fact->key_is_signed});
    if (has_key && key == KEYS_MOST)
        return;
    for (uint32_t i = 0; i < count; i++) {
        fields[i] = shape_field(domain, fact->fields[i]);
        if (fields[i] == FIELDS_MOST)
            return;
        all |= (uint8_t)(1u << fields[i]);
    }
    switch (fact->kind) {
    case ADVICE_REACH:
        advised->reach |= 1u << kind_of(domain, all);
        break;
    case ADVICE_BELOW:
        advised->below |= 1u << kind_of(domain, all);
        break;
    case ADVICE_CYCLIC:
        advised->acyclic |= 1u << kind_of(domain, all);
        break;
    case ADVICE_CANCEL:
        advised->cancelled |= field_pair(fields[0], fields[1]);
        break;
    case ADVICE_RISING:
        advised->rising |= field_pair(fields[0], key);
        break;
    case ADVICE_FALLING:
        advised->falling |= field_pair(fields[0], key);
        break;
    case ADVICE_SEARCH:
        if (domain->has_subtrees && domain->kinds[domain->subtree_kind] != all)
            return; /* subtrees of one kind of paths only */
        domain->has_subtrees = true;
        domain->subtree_kind = kind_of(domain, all);
        advised->greatest |= field_pair(fields[0], key);
        advised->least |= field_pair(fields[1], key);
        break;
    case ADVICE_SHARED:
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t k = 0; k < count; k++)
                advised->unshared |= field_pair(fields[i], fields[k]);
        break;
    }
}

void canonical_advise(Domain *base, const Advice *advice)
{
    ShapeDomain *domain = (ShapeDomain *)base;
    for (size_t i = 0; i < advice->count; i++) {
        advise_fact(domain, &advice->facts[i]);
        if (!advice->facts[i].is_minor)
            domain->advised = domain->extended;
    }
}

/* --- refinement -------------------------------------------------------------------------------------------- */

static void note_pointer(void *context, uint32_t pointer, PointerCell cell, ExecValue value)
{
    (void)cell;
    (void)value;
    if (pointer < POINTERS_MOST)
        *(uint64_t *)context |= (uint64_t)1 << pointer;
}

/* Pointers that some state has at an item where states are abstracted. */
static uint64_t pointers_at(const EvidenceItem *item)
{
    uint64_t here = 0;
    for (size_t k = 0; k < item->count && item->is_abstracted; k++)
        pointers_visit(&item->before[k]->memory, note_pointer, &here);
    for (size_t k = 0; k < item->exact_count && item->is_abstracted; k++)
        pointers_visit(&item->exact[k]->memory, note_pointer, &here);
    return here;
}

static uint64_t pointers_met(const Evidence *evidence)
{
    uint64_t met = 0;
    for (size_t i = evidence->from; i < evidence->item_count; i++)
        met |= pointers_at(&evidence->items[i]);
    return met;
}

typedef struct PartProposal {
    Domain *base;
    Proposal *proposal;
    LocationId location; /* ID_NONE: everywhere */
} PartProposal;

static void propose_part(void *context, Precision part)
{
    PartProposal *about = context;
    proposal_change(about->proposal, about->location, precision_of(about->base, part));
}

/* One change for each pointer and fact, everywhere. */
static void propose_set(Domain *base, Precision parts, unsigned tier, ProposalList *out)
{
    parts_visit((ShapeDomain *)base, parts, propose_part, &(PartProposal){base, proposal_add(out, tier, 0), {ID_NONE}});
}

/* --- atoms ------------------------------------------------------------------------------------------------- */

/* Pointers of states at the item that its atoms name: they separate. Their aliases are tracked, as all pointers are. */
static uint64_t pointers_of_atoms(ShapeDomain *domain, const EvidenceItem *item)
{
    uint64_t named = 0;
    for (size_t i = 0; i < item->atoms->cell_count; i++) {
        const AtomCell *cell = &item->atoms->cells[i];
        PointerCell holder = cell->object.index == ID_NONE ? register_holder(cell->function, cell->reg)
                                                           : (PointerCell){2 * (cell->object.index + 1), cell->offset};
        uint32_t pointer = pointer_number(domain, holder);
        named |= pointer < POINTERS_MOST ? (uint64_t)1 << pointer : 0;
    }
    return named & pointers_at(item);
}

/* Fields that atoms of the path look at. */
static uint8_t fields_of_atoms(const ShapeDomain *domain, const Evidence *evidence)
{
    uint8_t fields = 0;
    for (size_t i = 0; i < evidence->item_count; i++)
        for (size_t k = 0; evidence->items[i].atoms && k < evidence->items[i].atoms->field_count; k++)
            for (uint32_t f = 0; f < domain->field_count; f++)
                fields |= (uint8_t)((domain->fields[f] == evidence->items[i].atoms->fields[k]) << f);
    return fields;
}

/* Field assertions about numbers that atoms of the path look at. */
static uint64_t assertions_of_atoms(const ShapeDomain *domain, const Evidence *evidence)
{
    uint64_t found = 0;
    for (size_t i = 0; i < evidence->item_count; i++)
        for (size_t k = 0; evidence->items[i].atoms && k < evidence->items[i].atoms->field_count; k++)
            for (uint32_t a = 0; a < domain->assertion_count; a++)
                found |= (uint64_t)(domain->assertions[a].offset == evidence->items[i].atoms->fields[k]) << a;
    return found;
}

static Precision with_assertions(Precision parts, uint64_t assertions)
{
    parts.differs |= assertions;
    return parts;
}

/* The facts that are about these fields only. */
static Precision facts_within(const ShapeDomain *domain, Precision facts, uint8_t fields)
{
    uint64_t pairs = 0, ordered = 0;
    uint32_t kinds = 0;
    for (uint32_t f = 0; f < FIELDS_MOST; f++)
        for (uint32_t g = 0; g < FIELDS_MOST; g++) {
            ordered |= fields >> f & 1 ? field_pair(f, g) : 0;
            pairs |= fields >> f & fields >> g & 1 ? field_pair(f, g) : 0;
        }
    for (uint32_t kind = 0; kind < PATH_KINDS; kind++)
        kinds |= domain->kinds[kind] & ~fields ? 0 : 1u << kind;
    facts.unshared &= pairs;
    facts.cancelled &= pairs;
    facts.rising &= ordered;
    facts.falling &= ordered;
    facts.greatest &= ordered;
    facts.least &= ordered;
    facts.acyclic &= kinds;
    facts.below &= kinds;
    facts.reach &= kinds;
    return facts;
}

static bool is_met_before(const Evidence *evidence, size_t item)
{
    for (size_t i = evidence->from; i < item; i++)
        if (evidence->items[i].location.index == evidence->items[item].location.index)
            return true;
    return false;
}

/* Shape types by location: where an interpolant names pointers, these separate; these facts are kept there. */
static void propose_atoms(Domain *base, const Evidence *evidence, Precision facts, ProposalList *out)
{
    Proposal *proposal = proposal_add(out, 0, 0);
    for (size_t i = evidence->from; i < evidence->item_count; i++) {
        const EvidenceItem *item = &evidence->items[i];
        if (!item->is_abstracted || is_met_before(evidence, i))
            continue;
        Precision here = {0};
        for (size_t k = i; k < evidence->item_count; k++)
            if (evidence->items[k].location.index == item->location.index && evidence->items[k].atoms)
                here =
                    with_pointers(facts, here.pointers | pointers_of_atoms((ShapeDomain *)base, &evidence->items[k]));
        parts_visit((ShapeDomain *)base, here, propose_part, &(PartProposal){base, proposal, item->location});
    }
}

/* Nothing rules the path out, as after a merge of structures that differ in what heap blocks lead to: all pointers separate at its
 * locations, and the class of the data structures is kept there, paths from pointers last. */
static void propose_along(Domain *base, const Evidence *evidence, ProposalList *out)
{
    const ShapeDomain *domain = (ShapeDomain *)base;
    Precision advised = with_assertions(with_pointers(domain->advised, UINT64_MAX), UINT64_MAX),
              without_reach = advised;
    without_reach.reach = 0;
    const Precision rungs[] = {without_reach, advised, with_pointers(domain->extended, UINT64_MAX)};
    for (size_t r = 0; r < sizeof rungs / sizeof *rungs; r++) {
        Proposal *proposal = proposal_add(out, 0, 0);
        for (size_t i = 0; i < evidence->item_count; i++)
            if (evidence->items[i].is_abstracted && !is_met_before(evidence, i))
                proposal_change(proposal, evidence->items[i].location, precision_of(base, rungs[r]));
    }
}

/* No path shows what to do: all pointers separate, and facts are added, cheap ones first. The tree begins anew, and so do
 * names. */
static void propose_everywhere(Domain *base, ProposalList *out)
{
    ShapeDomain *domain = (ShapeDomain *)base;
    Precision local = {.pointers = UINT64_MAX,
                       .unshared = UINT64_MAX,
                       .cancelled = UINT64_MAX,
                       .rising = UINT64_MAX,
                       .falling = UINT64_MAX,
                       .greatest = UINT64_MAX,
                       .least = UINT64_MAX,
                       .differs = UINT64_MAX,
                       .named = 1};
    Precision by_one_field = local;
    for (uint32_t i = 1; i < PATH_KINDS; i++)
        if (__builtin_popcount(domain->kinds[i]) == 1)
            by_one_field.below = by_one_field.reach |= 1u << i;
    memset(domain->names, 0, sizeof domain->names);
    domain->next_name = 0;
    Precision advised = with_assertions(with_pointers(domain->advised, UINT64_MAX), UINT64_MAX),
              without_reach = advised;
    without_reach.reach = 0;
    const Precision rungs[] = {without_reach, advised, local, by_one_field, with_pointers(all_facts, UINT64_MAX)};
    for (size_t i = 0; i < sizeof rungs / sizeof *rungs; i++)
        proposal_change(proposal_add(out, 0, 0), (LocationId){ID_NONE}, precision_of(base, rungs[i]));
}

void canonical_propose(Domain *base, const Evidence *evidence, ProposalList *out)
{
    if (evidence->kind == EVIDENCE_STUCK)
        propose_along(base, evidence, out);
    if (evidence->kind == EVIDENCE_NONE)
        propose_everywhere(base, out);
    if (evidence->enough || evidence->kind != EVIDENCE_PATH)
        return;
    uint64_t pointers = pointers_met(evidence);
    const ShapeDomain *domain = (ShapeDomain *)base;
    const Precision nothing = {0}, facts[] = {nothing,
                                              domain->advised,
                                              domain->extended,
                                              {.below = 1, .reach = 1},
                                              {.below = 1, .reach = 1, .unshared = UINT64_MAX, .named = 1},
                                              all_facts};
    const unsigned tiers[] = {1, 1, 2, 3, 3, 3};
    propose_atoms(base, evidence, nothing, out);
    uint64_t assertions = assertions_of_atoms(domain, evidence);
    Precision within = facts_within(domain, domain->advised, fields_of_atoms(domain, evidence));
    if (assertions)
        propose_atoms(base, evidence, with_assertions(nothing, assertions), out);
    propose_atoms(base, evidence, with_assertions(within, assertions), out);
    propose_atoms(base, evidence, with_assertions(domain->advised, assertions), out);
    for (unsigned i = 0; i < sizeof facts / sizeof *facts; i++) {
        if (canonical_precision_size(base, &facts[i]))
            propose_set(base, facts[i], tiers[i], out);
        if (pointers)
            propose_set(base, with_pointers(facts[i], pointers), tiers[i], out);
    }
}
