# SPDX-License-Identifier: MIT
# Writes one C program that builds, changes and takes down a heap: a list of some kind (singly or doubly linked, entered
# from either end, a ring, half a ring) or a tree, any length and none, whose nodes own blocks or not, share them or not;
# blocks change hands; often one statement is left out or doubled. Whether it is right is for a run to tell.
#   awk -v seed=NUMBER -f generate.awk

function pick(n) { state = state * 16807 % 2147483647; return int(state / 1024) % n }
function one_of(texts,    part, n) { n = split(texts, part, "|"); return part[pick(n) + 1] }
# A line of code; those that begin with ! may be left out or doubled.
function add(text) { lines[++line_count] = text }
function pad(depth) { return substr("                    ", 1, 4 * depth) }
function say(depth, text) { if (text ~ /^!/) add("!" pad(depth) substr(text, 2)); else add(pad(depth) text) }

# What a new node has besides links.
function fields(depth) {
    say(depth, "m->p = m->q = 0; m->x = 0; m->sub = 0;")
    if (has_p) say(depth, (has_p == 2 ? "if (nondet()) " : "") "{ m->p = get(sizeof *m->p); m->p->x = 0; }")
    if (p_holds == 1) say(depth, "!if (m->p) m->p->x = x;")
    if (p_holds == 2) say(depth, "!if (m->p) m->p->x = m;")
    if (q_is == 1) say(depth, "!m->q = m->p;")
    if (q_is == 2) say(depth, "if (nondet()) m->q = m->p; else { m->q = get(sizeof *m->q); m->q->x = 0; }")
    if (q_is == 3) say(depth, "if (nondet()) { m->q = get(sizeof *m->q); m->q->x = m->p; }")
    if (q_is == 4) say(depth, "m->q = m->p; if (nondet()) { m->q = get(sizeof *m->q); m->q->x = m->p; }")
    if (x_in == 1) say(depth, "!m->x = x;")
    if (x_in == 2) say(depth, "!if (nondet()) m->x = x;")
    if (has_sub) {
        say(depth, "while (nondet()) {")
        say(depth + 1, "struct S *s = get(sizeof *s);")
        say(depth + 1, "!s->x = " (has_sub == 1 ? "m->sub;" : "m->sub ? m->sub : x;"))
        say(depth + 1, "m->sub = s;")
        say(depth, "}")
    }
}

# Puts node m in.
function link_in(depth) {
    if (kind == "sll") {
        say(depth, "m->next = h; m->prev = 0;")
        say(depth, "h = m;")
    } else if (kind == "queue") {
        say(depth, "m->next = 0; m->prev = 0;")
        say(depth, "if (t) t->next = m; else h = m;")
        say(depth, "!t = m;")
    } else if (kind == "dll") {
        say(depth, "m->next = h; m->prev = " (at_end ? "(struct N *)x" : "0") ";")
        say(depth, "!if (h) h->prev = m;")
        say(depth, "h = m;")
    } else if (kind == "back") {
        say(depth, "m->prev = h; m->next = " (at_end ? "(struct N *)x" : "0") ";")
        say(depth, "!if (h) h->next = m;")
        say(depth, "h = m;")
    } else if (kind == "ring") {
        say(depth, "m->next = t->next; m->prev = t;")
        say(depth, "!t->next->prev = m;")
        say(depth, "t->next = m;")
    } else if (kind == "half") {
        say(depth, "m->next = h ? h->next : m; m->prev = h;")
        say(depth, "!if (h) h->next = m;")
        say(depth, "h = m;")
    } else if (kind == "cycle") {
        say(depth, "m->prev = 0; m->next = h ? h->next : m;")
        say(depth, "if (h) h->next = m;")
        say(depth, pick(2) ? "h = m;" : "if (!h) h = m;")
    } else {
        say(depth, "m->next = m->prev = 0;")
        say(depth, "struct N **at = &h;")
        say(depth, "while (*at) at = nondet() ? &(*at)->next : &(*at)->prev;")
        say(depth, "*at = m;")
    }
}

function build(    depth) {
    if (kind == "ring") say(1, "t = get(sizeof *t); t->next = t->prev = t; t->p = t->q = 0; t->x = 0; t->sub = 0;")
    if (form == 0) { say(1, "while (nondet()) {"); depth = 2 }
    if (form == 1) { say(1, "int n = nondet();"); say(1, "for (int k = 0; k < n; k++)"); say(2, "if (nondet()) {"); depth = 3 }
    if (form == 2) { say(1, "do {"); depth = 2 }
    say(depth, "struct N *m = get(sizeof *m);")
    fields(depth)
    link_in(depth)
    say(depth - 1, form == 2 ? "} while (nondet());" : "}")
}

# The head of a loop over all nodes, and its end.
function each(depth) {
    if (kind == "ring") say(depth, "for (struct N *i = t->next; i != t; i = i->next) {")
    else if (kind == "back" || kind == "half") say(depth, "for (struct N *i = h; i; i = i->prev) {")
    else if (kind == "cycle") say(depth, "struct N *i" ++loops " = h; if (h) do { struct N *i = i" loops ";")
    else if (kind == "tree") say(depth, "for (struct N *i = h; i; i = nondet() ? i->next : i->prev) {")
    else if (at_end && kind == "dll") say(depth, "for (struct N *i = h; i; i = i->next) {")
    else say(depth, "for (struct N *i = h; i; i = i->next) {")
}
function each_end(depth) {
    if (kind == "cycle") say(depth, "i" loops " = i" loops "->next; } while (i" loops " != h);")
    else say(depth, "}")
}

function change(    what) {
    what = pick(13)
    if (what == 0) { each(1); say(2, "!i->p = 0;"); each_end(1) }
    else if (what == 1) { each(1); say(2, "!if (i->q != i->p) { free(i->q); i->q = 0; }"); each_end(1) }
    else if (what == 2) { each(1); say(2, "struct S *s = i->p;"); say(2, "!i->p = i->q;"); say(2, "i->q = s;"); each_end(1) }
    else if (what <= 4) say(1, "x = 0;")
    else if (what == 5) say(1, "!if (h && h->x) x = 0;")
    else if (what == 6) { each(1); say(2, "struct G *o = get(sizeof *o);"); say(2, "o->next = g; o->own = i->p; g = o;"); say(2, "!i->p = 0;"); each_end(1) }
    else if (what == 7) say(1, "touch(&" (kind == "ring" ? "t" : "h") ");")
    else if (what == 8) say(1, "used += " (kind == "ring" ? "t->next" : "h") "->x != 0;")
    else if (what == 9) { each(1); say(2, "!free(i->p);"); say(2, "!i->p = 0;"); say(2, "if (i->q) i->q->x = 0;"); each_end(1) }
    else if (what == 10 && kind != "ring") say(1, "last = h;")
    else if (what == 11) say(1, "forget(&x);")
    else { each(1); say(2, "!if (!i->p) { i->p = i->q; i->q = 0; }"); each_end(1) }
}

# Frees what node i owns, and the node.
function take_down(depth) {
    say(depth, "struct S *q = i->q, *p = i->p;")
    if (q_is == 4) { say(depth, "if (q) { if (q != q->x && q->x) free(q->x);"); say(depth + 1, "!free(q);"); say(depth, "}") }
    else {
        if (has_p) say(depth, "!free(p);")
        if (q_is >= 2) say(depth, "!if (q != p) free(q);")
    }
    if (has_sub) { say(depth, "while (i->sub && (void *)i->sub != x) { struct S *s = i->sub;"); say(depth + 1, "i->sub = s->x;"); say(depth + 1, "!free(s);"); say(depth, "}") }
    say(depth, "!free(i);")
}
function finish() {
    if (kind == "ring") {
        say(1, "while (t->next != t) { struct N *i = t->next;"); say(2, "t->next = i->next;"); say(2, "!i->next->prev = t;")
        take_down(2); say(1, "}"); say(1, "!free(t); t = 0;")
    } else if (kind == "cycle") {
        say(1, "if (h) { struct N *i = h->next; h->next = 0; h = i; }")
        say(1, "while (h) { struct N *i = h;"); say(2, "h = i->next;"); take_down(2); say(1, "}")
    } else if (kind == "tree") {
        say(1, "while (h) {"); say(2, "struct N **at = &h;")
        say(2, "while ((*at)->next || (*at)->prev) at = (*at)->next ? &(*at)->next : &(*at)->prev;")
        say(2, "struct N *i = *at;"); say(2, "*at = 0;"); take_down(2); say(1, "}")
    } else {
        say(1, "while (h" (at_end ? " && (void *)h != y" : "") ") { struct N *i = h;")
        say(2, "h = i->" (kind == "back" || kind == "half" ? "prev" : "next") ";"); take_down(2); say(1, "}")
    }
    say(1, "while (g) { struct G *o = g; g = o->next; free(o->own); free(o); }")
    say(1, one_of("!free(x);|free(x); x = 0;|!free(y);|free(y); x = y = 0;"))
}

BEGIN {
    state = (seed * 7919 + 17) % 2147483646 + 1
    for (i = 0; i < 5; i++) pick(2)
    kind = one_of("sll|queue|dll|back|ring|half|cycle|tree|dll|back")
    form = pick(3); at_end = pick(3) == 0; is_global = pick(2); keeps_y = pick(2)
    has_p = pick(3); p_holds = has_p ? pick(3) : 0; q_is = pick(5); x_in = pick(3); has_sub = pick(4); if (has_sub > 2) has_sub = 0
    if (!has_p && (q_is == 1 || q_is == 4)) q_is = 0
    build()
    changes = pick(4)
    for (c = 0; c < changes; c++) change()
    if (!is_global || pick(3)) finish()
    say(1, "return 0;")

    for (i = 1; i <= line_count; i++) if (lines[i] ~ /^!/) mutable[++mutable_count] = i
    broken = mutable_count && pick(2) ? mutable[pick(mutable_count) + 1] : 0
    doubles = pick(3) == 0

    print "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);"
    print "#define nondet __VERIFIER_nondet_int"
    print "static void *get(size_t size) { void *block = malloc(size); if (!block) exit(0); return block; }"
    print "struct S { void *x; };"
    print "struct N { struct N *next, *prev; struct S *p, *q; void *x; struct S *sub; };"
    print "struct G { struct G *next; struct S *own; };"
    print "static int used;"
    print "static void touch(struct N **list) { if (*list && (*list)->p) used++; }"
    print "static void forget(void **place) { *place = 0; }"
    if (is_global) print "static struct N *h, *t, *last; static struct G *g; static void *x, *y;"
    print "int main(void)\n{"
    if (!is_global) print "    struct N *h = 0, *t = 0, *last = 0; struct G *g = 0; void *x = 0, *y = 0;"
    print "    x = get(40);" (keeps_y ? " y = x;" : "")
    for (i = 1; i <= line_count; i++) {
        text = lines[i]; sub(/^!/, "", text)
        if (i != broken) print text
        else if (doubles) print text "\n" text " /* doubled */"
        else { match(text, /^ */); print substr(text, 1, RLENGTH) "; /* left out */" }
    }
    print "}"
}
