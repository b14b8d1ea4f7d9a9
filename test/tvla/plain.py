# SPDX-License-Identifier: MIT
"""Three-valued analyses evaluated plainly: assignments are enumerated, rules looked at until none applies. It shares nothing with the
engine and was written from TVLA's Java. Instrumentation predicates without an update keep their values. Formulas are tuples:
     ("val", k) ("p", name, variables) ("eq", a, b) ("not", f) ("and", f, g) ("or", f, g) ("iff", f, g) ("if", c, f, g)
     ("E", v, f) ("A", v, f) ("TC", left, right, from, to, f)"""
import functools
from itertools import count, product

HALF = 0.5


class Structure:
    """Nodes, the youngest first, and the values that are not 0: (predicate, nodes) -> 1/2 or 1."""

    def __init__(self, nodes, values, following):
        self.nodes, self.values, self.following = nodes, values, following

    def copy(self):
        return Structure(list(self.nodes), dict(self.values), self.following)

    def get(self, name, nodes):
        return self.values.get((name, nodes), 0)

    def put(self, name, nodes, value):
        if value:
            self.values[name, nodes] = value
        else:
            self.values.pop((name, nodes), None)
        return self

    def sharpened(self, name, nodes, value):
        return self.copy().put(name, nodes, value)

    def add(self):
        node = self.following
        self.following += 1
        self.nodes.insert(0, node)
        self.values["ac", (node,)] = 1
        return node

    def duplicate(self, node):
        new = self.add()
        for (name, nodes), value in list(self.values.items()):
            for twin in product(*[(x, new) if x == node else (x,) for x in nodes]) if node in nodes else ():
                if new in twin:
                    self.values[name, twin] = value
        return new

    def remove(self, node):
        self.nodes.remove(node)
        self.clear(lambda name, nodes: node in nodes)

    def clear(self, which):
        for key in [key for key in self.values if which(*key)]:
            del self.values[key]


# Formulas.

fresh = ("q%d" % i for i in count())


def conj(*parts):
    return functools.reduce(lambda f, g: ("and", f, g), parts)


def disj(*parts):
    return functools.reduce(lambda f, g: ("or", f, g), parts)


def atom(name, *variables):
    return ("p", name, variables)


def no(f):
    return f[1] if f[0] == "not" else ("not", f)


def closure(name, a, b, reflexive):
    f = ("TC", a, b, "e1", "e2", atom(name, "e1", "e2"))
    return ("or", ("eq", a, b), f) if reflexive else f


def children(f):
    return [part for part in f[1:] if isinstance(part, tuple) and part and part[0] in
            ("val", "p", "eq", "not", "and", "or", "iff", "if", "E", "A", "TC")] if f[0] != "p" else []


def free(f):
    """Free variables in the order of their occurrence."""
    found = list(f[2]) if f[0] == "p" else [f[1], f[2]] if f[0] in ("eq", "TC") else []
    bound = f[3:5] if f[0] == "TC" else f[1:2] if f[0] in ("E", "A") else ()
    for child in children(f):
        found += [x for x in free(child) if x not in bound]
    return list(dict.fromkeys(found))


def renamed(f, names):
    """Free variables by `names`, bound ones by fresh names."""
    kind = f[0]
    if kind == "p":
        return ("p", f[1], tuple(names.get(x, x) for x in f[2]))
    if kind == "eq":
        return ("eq", names.get(f[1], f[1]), names.get(f[2], f[2]))
    if kind in ("E", "A"):
        new = next(fresh)
        return (kind, new, renamed(f[2], {**names, f[1]: new}))
    if kind == "TC":
        a, b = next(fresh), next(fresh)
        return ("TC", names.get(f[1], f[1]), names.get(f[2], f[2]), a, b, renamed(f[5], {**names, f[3]: a, f[4]: b}))
    return (kind,) + tuple(renamed(part, names) if isinstance(part, tuple) else part for part in f[1:])


def value(s, f, nodes):
    """Kleene's semantics; a node that may be absent counts half."""
    kind = f[0]
    if kind == "val":
        return f[1]
    if kind == "p":
        return s.get(f[1], tuple(nodes[x] for x in f[2]))
    if kind == "eq":
        same = nodes[f[1]] == nodes[f[2]]
        return 1 if f[1] == f[2] else 0 if not same else 1 - s.get("sm", (nodes[f[1]],))
    if kind == "not":
        return 1 - value(s, f[1], nodes)
    if kind in ("and", "or"):
        first, end, choose = value(s, f[1], nodes), 0 if kind == "and" else 1, min if kind == "and" else max
        return first if first == end else choose(first, value(s, f[2], nodes))
    if kind == "iff":
        a, b = value(s, f[1], nodes), value(s, f[2], nodes)
        return HALF if HALF in (a, b) else int(a == b)
    if kind == "if":
        condition = value(s, f[1], nodes)
        if condition != HALF:
            return value(s, f[2] if condition else f[3], nodes)
        a, b = value(s, f[2], nodes), value(s, f[3], nodes)
        return a if a == b else HALF
    if kind in ("E", "A"):
        values = (value(s, f[2] if kind == "E" else no(f[2]), {**nodes, f[1]: x}) for x in s.nodes)
        some = max((min(v, s.get("ac", (x,))) for v, x in zip(values, s.nodes)), default=0)
        return some if kind == "E" else 1 - some
    for level in (1, HALF):  # a chain of edges that have this value
        reached, ahead = set(), [nodes[f[1]]]
        while ahead:
            a = ahead.pop()
            new = [b for b in s.nodes if b not in reached and value(s, f[5], {**nodes, f[3]: a, f[4]: b}) >= level]
            reached.update(new)
            ahead += [b for b in new if s.get("ac", (b,)) >= level]
        if nodes[f[2]] in reached:
            return level
    return 0


def normal(f, negative):
    """Negation normal form."""
    kind = f[0]
    if kind == "val":
        return ("val", 1 - f[1]) if negative else f
    if kind in ("p", "eq", "TC"):
        return ("not", f) if negative else f
    if kind == "not":
        return normal(f[1], not negative)
    if kind == "iff":
        return normal(disj(conj(f[1], f[2]), conj(no(f[1]), no(f[2]))), negative)
    if kind == "if":
        return normal(disj(conj(f[1], f[2]), conj(no(f[1]), f[3])), negative)
    other = {"and": "or", "or": "and", "E": "A", "A": "E"}[kind] if negative else kind
    return (other,) + tuple(normal(part, negative) if isinstance(part, tuple) else part for part in f[1:])


def strip(f, kinds):
    while f[0] in kinds:
        f = f[2]
    return f


def matrix(f):
    """Without quantifiers, whose variables must be apart."""
    f = strip(f, ("E", "A"))
    return (f[0], matrix(f[1]), matrix(f[2])) if f[0] in ("and", "or") else f


def disjuncts(f):
    if f[0] == "or":
        return disjuncts(f[1]) + disjuncts(f[2])
    return [a + b for a in disjuncts(f[1]) for b in disjuncts(f[2])] if f[0] == "and" else [[f]]


# Rules.


def attribute_rules(name, attributes):
    one, two = atom(name, "a"), atom(name, "b")
    ab, ba, equal, va, vb = (atom(name, "a", "b"), atom(name, "b", "a"), ("eq", "a", "b"), atom(name, "v", "a"), atom(name, "v", "b"))
    av, bv = atom(name, "a", "v"), atom(name, "b", "v")
    rules = {
        "unique": [(conj(one, two), equal), (("E", "a", conj(one, no(equal))), no(two))],
        "function": [(("E", "v", conj(va, vb)), equal), (("E", "a", conj(va, no(equal))), no(vb))],
        "invfunction": [(("E", "v", conj(av, bv)), equal), (("E", "a", conj(av, no(equal))), no(bv))],
        "symmetric": [(ab, ba)],
        "antisymmetric": [(conj(ab, ba), equal), (conj(ab, no(equal)), no(ba))],
        "reflexive": [(equal, ab)],
        "antireflexive": [(equal, no(ab))],
        "transitive": [(("E", "b", conj(ab, atom(name, "b", "c"))), atom(name, "a", "c"))],
        "acyclic": [(atom(name, "v", "v"), ("val", 0))],
    }
    return [rule for attribute in attributes for rule in rules.get(attribute, [])]


def definition_rules(name, variables, definition):
    """Both directions, and of a definition by one conjunction, or one disjunction, what refutes each of its literals."""
    head = atom(name, *variables)
    rules = [(definition, head), (no(definition), no(head))]
    whole = normal(renamed(definition, {}), False)
    if whole[0] == "A" and strip(whole, "A")[0] == "p":
        rules.append((disj(head, strip(whole, "A")), strip(whole, "A")))
    inner, premise = strip(whole, "E"), no(head)
    if inner[0] in ("A", "or"):
        inner, premise = strip(normal(whole, True), "E"), head
    terms = disjuncts(inner)[0] if inner[0] == "and" and len(disjuncts(inner)) == 1 else []
    for i, term in enumerate(terms):
        if term[0] == "p" or term[0] == "not" and term[1][0] in ("p", "eq"):
            rules.append((conj(premise, *(terms[:i] + terms[i + 1:])), no(term)))
    return rules


def written_rules(body, head):
    """What a user writes: each alternative is a rule, in which what a conjunct says exists has that name in the head, too."""

    def opened(f, negative):
        if f[0] == "not":
            return opened(f[1], not negative)
        if f[0] == ("A" if negative else "E"):
            return opened(f[2], negative)
        if f[0] == ("or" if negative else "and"):
            return conj(opened(f[1], negative), opened(f[2], negative))
        return no(f) if negative else f

    def alternatives(f, negative):
        if f[0] == "not":
            return alternatives(f[1], not negative)
        if f[0] == ("and" if negative else "or"):
            return alternatives(f[1], negative) + alternatives(f[2], negative)
        return [opened(f, negative)]

    return [(f, head) for f in alternatives(body, False)]


class Rule:
    """Looked at for each assignment under which all parts of its body are 1, to nodes that are surely there."""

    def __init__(self, body, head):
        body, names = strip(renamed(body, {}), "E"), []
        parts = sorted(disjuncts(("and", body, ("val", 1)))[0] if body[0] == "and" else [body], key=lambda f: len(free(f)))
        for part in parts:
            names += [x for x in free(part) if x not in names]
        self.steps = [(x, [f for f in parts if x in free(f) and set(free(f)) <= set(names[:i + 1])]) for i, x in enumerate(names)]
        self.closed = [f for f in parts if not free(f)]
        self.negative, self.atom = head[0] == "not", no(head) if head[0] == "not" else head
        self.others = [x for x in free(self.atom) if x not in names]

    def assignments(self, s, nodes, at):
        if at == len(self.steps):
            yield dict(nodes)
            return
        x, parts = self.steps[at]
        for node in s.nodes:
            here = {**nodes, x: node}
            if s.get("ac", (node,)) == 1 and all(value(s, f, here) == 1 for f in parts):
                yield from self.assignments(s, here, at + 1)

    def enforce(self, s):
        """None if it breaks, else whether a value changes."""
        changed, a = False, self.atom
        if not all(value(s, f, {}) == 1 for f in self.closed):
            return False
        for nodes in list(self.assignments(s, {}, 0)):
            for rest in product([x for x in s.nodes if s.get("ac", (x,)) == 1], repeat=len(self.others)):
                at = {**nodes, **dict(zip(self.others, rest))}
                wanted, same = 0 if self.negative else 1, a[0] == "eq" and at[a[1]] == at[a[2]]
                if a[0] == "val" or a[0] == "eq" and same == self.negative:
                    return None
                name, place = ("sm", (at[a[1]],)) if a[0] == "eq" else (a[1], tuple(at[x] for x in a[2]))
                old = s.get(name, place)
                if a[0] == "p" and old == 1 - wanted:
                    return None
                if old == HALF:
                    s.put(name, place, 0 if a[0] == "eq" else wanted)
                    changed = True
        return changed


# The analysis.


class Analysis:
    def __init__(self, predicates, rules, edges, inputs, work):
        """predicates: name -> (arity, attributes); edges: (from, action, to). OverflowError beyond the work."""
        self.predicates, self.rules, self.edges, self.inputs = predicates, [Rule(*rule) for rule in rules], edges, inputs
        self.work = work

    def has(self, name, attribute):
        return attribute in self.predicates[name][1]

    def spend(self):
        self.work -= 1
        if self.work < 0:
            raise OverflowError

    def coerce(self, s):
        self.spend()
        changes = [True]
        while any(changes):
            changes = []
            for rule in self.rules:
                changes.append(rule.enforce(s))
                if changes[-1] is None:
                    return False
        return True

    # Focus.

    def plan(self, f):
        """For each disjunct its literals in order: (atom, negative, new variables, bound variables, those needed later)."""
        plans = []
        for literals in disjuncts(matrix(normal(renamed(f, {}), False))):
            kinds, bound = ([], [], [], []), set()
            for f in literals:
                a = no(f) if f[0] == "not" else f
                kind = min(len(a[2]), 2) + 1 if a[2] else 0
                kind = 1 if kind == 2 and self.has(a[1], "unique") else kind
                kinds[kind].append((a, f[0] == "not"))
                bound |= set(a[2]) if kind == 1 and f[0] != "not" else set()
            ordered, progress = [], True
            while progress:
                progress = False
                for literal in [x for x in kinds[3] if x not in ordered]:
                    (_, name, (left, right)), negative = literal
                    if left in bound or right in bound:
                        ordered.append(literal)
                        progress = True
                        new = right if left in bound else left
                        if not negative and self.has(name, "function" if left in bound else "invfunction"):
                            bound.add(new)
            steps = kinds[0] + kinds[1] + kinds[2] + ordered + [x for x in kinds[3] if x not in ordered]
            seen, plan = set(), []
            for i, (a, negative) in enumerate(steps):
                own, later = set(a[2]), {x for b, _ in steps[i + 1:] for x in b[2]}
                plan.append((a, negative, own - seen, own & seen, later))
                seen |= own
            plans.append(plan)
        return plans

    def focus(self, s, f):
        structures = [s]
        for plan in self.plan(f):
            structures = [t for s in structures for t in self.focus_literals(s, [{}], plan)]
        return structures

    def focus_literals(self, s, assignments, plan):
        if not plan:
            return [s]
        (a, negative, new, bound, later), out = plan[0], []

        def project(which, variables):
            found = []
            for nodes in which:
                part = {x: node for x, node in nodes.items() if x in variables}
                found += [part] if part not in found else []
            return found

        current = project(assignments, set(a[2]) | later)
        if not current:
            return self.focus_literals(s, [], plan[1:])
        for relevant in project(current, bound):
            full = [nodes for nodes in current if all(nodes[x] == relevant[x] for x in relevant)]
            for t in self.focus_atom(s, a, relevant):
                holds = self.places(t, a, relevant, 0 if negative else 1)
                if not new & later:
                    full = full if holds else []
                    out += self.focus_literals(t, project(full, later), plan[1:])
                else:
                    out += self.focus_literals(t, [{**dict(zip(a[2], p)), **n} for p in holds for n in full], plan[1:])
        return out

    def places(self, s, a, nodes, wanted):
        """Where an atom has this value."""
        variables = list(dict.fromkeys(x for x in a[2] if x not in nodes))
        found = [tuple({**nodes, **dict(zip(variables, rest))}[x] for x in a[2]) for rest in product(s.nodes, repeat=len(variables))]
        return [place for place in found if s.get(a[1], place) == wanted]

    def focus_atom(self, s, a, nodes):
        _, name, variables = a
        function, inverse = self.has(name, "function"), self.has(name, "invfunction")
        doubtful = self.places(s, a, nodes, HALF)
        if not doubtful:
            return [s]
        if not variables:
            return [s.sharpened(name, (), 1), s.sharpened(name, (), 0)]
        if len(variables) == 1 and self.has(name, "unique"):
            return self.focus_unique(s, name, doubtful, self.places(s, a, nodes, 1))
        if len(variables) == 2 and not nodes:
            return [t for place in doubtful for t in (self.focus_function(s, a, dict(zip(variables, place)), not function)
                    if function or inverse else self.focus_relation(s, a, dict(zip(variables, place))))]
        if len(variables) == 2 and function and variables[0] in nodes:
            return self.focus_function(s, a, nodes, False)
        if len(variables) == 2 and inverse and variables[1] in nodes:
            return self.focus_function(s, a, nodes, True)
        return self.focus_relation(s, a, nodes)

    def focus_unique(self, s, name, doubtful, sure):
        nowhere = s.copy()
        nowhere.clear(lambda n, place: n == name and (not sure or place in doubtful))
        out = [nowhere]
        for place in doubtful if not sure else []:
            out.append(nowhere.sharpened(name, place, 1).put("sm", place, 0))
            if s.get("sm", place):
                both = nowhere.copy()
                new = (both.duplicate(place[0]),)
                out.append(both.put(name, new, 1).put("sm", new, 0))
        return out

    def focus_relation(self, s, a, nodes):
        name, work, out = a[1], [s], []
        while work:
            s = work.pop(0)
            doubtful = self.places(s, a, nodes, HALF)
            if not doubtful:
                out.append(s)
                continue
            place = doubtful[0]
            if not (self.has(name, "reflexive") and place[0] == place[-1]):
                work.append(s.sharpened(name, place, 0))
            self.split(work, s, name, place)
        return out

    def split(self, out, s, name, place):
        """The atom holds for all that its nodes stand for, or for some of a summary node."""
        self.spend()
        single = (self.has(name, "invfunction"), self.has(name, "function")) if len(place) == 2 else (False,) * len(place)
        if sum(s.get("sm", (node,)) > 0 for node in place) > 1:
            raise NotImplementedError
        all_of = s.sharpened(name, place, 1)
        for i, node in enumerate(place):
            if single[i]:
                all_of.put("sm", (node,), 0)
        out.append(all_of)
        for i, node in enumerate(place):
            if s.get("sm", (node,)):
                some = s.copy()
                new = some.duplicate(node)
                some.put(name, tuple(new if x == node else x for x in place), 1).put(name, place, 0)
                out.append(some.put("sm", (new,), 0) if single[i] else some)

    def focus_function(self, s, a, nodes, inverse):
        _, name, variables = a
        fixed, open_ = nodes[variables[inverse]], variables[not inverse]
        edges = [(x, fixed) if inverse else (fixed, x) for x in s.nodes]
        doubtful, none, out = [e for e in edges if s.get(name, e) == HALF], s.copy(), []
        for edge in doubtful:
            none.put(name, edge, 0)
        if open_ in nodes and not inverse:  # of the other edges nothing is known if this one is not there
            out.append(s.sharpened(name, (fixed, nodes[open_]), 0))
            self.split(out, none, name, (fixed, nodes[open_]))
            return out
        out.append(none)
        if not any(s.get(name, e) == 1 for e in edges):
            for edge in doubtful:
                if open_ not in nodes or nodes[open_] == edge[not inverse]:
                    self.split(out, none, name, edge)
        return out

    # Actions.

    def assignments(self, s, f):
        variables = free(f) if f else []
        found = [dict(zip(variables, nodes)) for nodes in product(s.nodes, repeat=len(variables))]
        return [nodes for nodes in found if not f or value(s, f, nodes) != 0]

    def update(self, s, action, nodes):
        new, known = s.copy(), set(nodes)
        for kind in ("new", "clone"):
            f = action.get(kind)
            own = [x for x in free(f) if x not in known] if f else []
            if f and not own:
                new.put("isNew", (new.add(),), 1)
            elif f:
                old = new.copy()
                twins = {x: new.add() for x in old.nodes if value(old, f, {**nodes, own[0]: x}) != 0}
                for (name, place), k in list(new.values.items()):
                    if kind == "clone" and place and name != "isNew" and all(x in twins for x in place):
                        new.put(name, tuple(twins[x] for x in place), k)
                for x, twin in twins.items():
                    sure = value(old, f, {**nodes, own[0]: x}) == 1
                    new.put("isNew", (twin,), 1)
                    if kind == "new":
                        new.put("sm", (twin,), old.get("sm", (x,))).put("ac", (twin,), old.get("ac", (x,)) if sure else HALF)
        old = new.copy()
        for name, variables, f in action.get("updates", []):
            new.clear(lambda n, place: n == name)
            for place in product(old.nodes, repeat=len(variables)):
                new.put(name, place, value(old, f, {**nodes, **dict(zip(variables, place))}))
        if action.get("retain"):
            own = next(x for x in free(action["retain"]) if x not in known)
            for x in s.nodes:
                kept = value(s, action["retain"], {**nodes, own: x})
                if kept == 0:
                    new.remove(x)
                elif kept == HALF:
                    new.put("ac", (x,), HALF)
        new.clear(lambda n, place: n == "isNew")
        return new

    def apply(self, s, action, said):
        """Results, and how many messages there are."""
        structures, results, reports = [s], [], {}
        for f in action.get("focus", []):
            structures = [u for t in structures for u in self.focus(t, f)]
        for t in structures:
            if t is not s and not self.coerce(t):
                continue
            for nodes in self.assignments(t, action.get("when")):
                messages = [m for f, m in action.get("messages", []) if value(t, f, nodes) != 0]
                if messages:
                    reports[id(t)] = (t, messages)  # those of the last assignment
                result = self.update(t, action, nodes)
                if any(action.get(k) for k in ("updates", "new", "clone", "retain")) and not self.coerce(result):
                    continue
                blurred = self.blur(result)
                after = [m for f, m in action.get("after", []) if value(blurred, f, {}) != 0]
                if after:
                    reports[id(blurred)] = (blurred, after)
                results.append(result)
        count = 0
        for t, messages in reports.values():
            before = said.get(id(s), (s, []))[1] if t is s else []
            count += len(set(messages) - set(before))
            if t is s:
                said[id(s)] = (s, before + messages)
        return results, count

    def names(self, s):
        unary = [n for n, (arity, attributes) in self.predicates.items() if arity == 1 and "nonabs" not in attributes]
        return {node: tuple(s.get(n, (node,)) for n in unary) for node in s.nodes}

    def blur(self, s):
        names, groups = self.names(s), {}
        for node in s.nodes:
            groups.setdefault(names[node], []).append(node)
        stands = {node: groups[names[node]] for node in s.nodes}
        values = {}
        for name, place in s.values:
            merged = tuple(stands[node][0] for node in place)
            if (name, merged) not in values:
                seen = {s.get(name, twin) for twin in product(*[stands[node] for node in place])}
                values[name, merged] = seen.pop() if len(seen) == 1 else HALF
        for group in groups.values():
            if len(group) > 1:
                values["sm", (group[0],)] = HALF
        return Structure([node for node in s.nodes if stands[node][0] == node], values, s.following)

    def arrive(self, kept, s, partial):
        """What is new by a structure at a location, None if nothing is."""
        s = self.blur(s)
        names = self.names(s)
        nullary = [n for n, (arity, attributes) in self.predicates.items() if arity == 0 and "nonabs" not in attributes]
        whole = frozenset(((n, tuple(names[x] for x in place)), k) for (n, place), k in s.values.items())
        key = (frozenset(names.values()), tuple(s.get(n, ()) for n in nullary) if partial else whole)
        old = kept.get(key)
        if old is None:
            kept[key] = s
            return s
        node_of = {name: node for node, name in self.names(old).items()}
        other = {(n, tuple(node_of[names[x]] for x in place)): k for (n, place), k in s.values.items()}
        changed = [place for place in {**old.values, **other} if old.values.get(place, 0) not in (HALF, other.get(place, 0))]
        if not changed:
            return None
        kept[key] = old.copy()
        kept[key].values.update({place: HALF for place in changed})
        return kept[key]

    def run(self, partial, limit):
        """[kept, generated, messages, iterations, values 1/2], None beyond the limit."""
        labels = list(dict.fromkeys(x for edge in self.edges for x in (edge[0], edge[2])))
        order, kept, waiting, said = {}, {x: {} for x in labels}, {x: [] for x in labels}, {x: {} for x in labels}
        generated = messages = iterations = 0

        def walk(label):
            order[label] = 0
            for edge in reversed(self.edges):
                if edge[0] == label and edge[2] not in order:
                    walk(edge[2])
            order[label] = max(order.values()) + 1

        walk(labels[0])
        for s in self.inputs:
            s = s.copy()
            if self.coerce(s):
                generated += 1
                new = self.arrive(kept[labels[0]], s, partial)
                waiting[labels[0]] += [new] if new else []
        queue = {labels[0]}
        while queue:
            label = max(queue, key=order.get)
            queue.remove(label)
            iterations += 1
            structures, waiting[label] = waiting[label], []
            for _, action, target in [edge for edge in self.edges if edge[0] == label]:
                for s in structures:
                    results, count = self.apply(s, action, said[label])
                    messages += count
                    for result in results:
                        new = self.arrive(kept[target], result, partial)
                        if new:
                            generated += 1
                            waiting[target].append(new)
                            queue.add(target)
                        if generated > limit:
                            return None
        found = [s for structures in kept.values() for s in structures.values()]
        return [len(found), generated, messages, iterations, sum(k == HALF for s in found for k in s.values.values())]
