/* SPDX-License-Identifier: MIT */
/* Calls of functions without source, under --unknown any. safe_*: right whatever these do; broken_*: wrong for something that they
 * may do; open_*: right, but not proved yet. */
struct node {
    int x;
    struct node *next;
};
union mixed {
    int number;
    char bytes[8];
};
struct table {
    struct node *buckets[4];
    struct {
        int low : 3, high : 5;
    } bits;
    union mixed value;
};
typedef struct {
    int width, height;
} Size;

struct handler {
    void (*call)(void);
};

extern int get(void);
extern void fill(char *buffer);
extern void set(int *out);
extern void blur(void *memory);
extern void resize(Size *size);
extern struct node *change(struct node *list);
extern void grow(struct table *table);
extern void swap(struct node **list);
extern int visit(struct node *list, int (*call)(struct node *, void *), void *data);
extern void run(struct handler *handler);
extern int print(const char *format, ...);
extern int old_style();

int exported, numbers[3];
#ifdef SHARED
struct node *shared_list;
#endif
static int hidden;

int safe_number(void)
{
    int a[4] = {0};
    return a[get() & 3];
}

int safe_hidden(void)
{
    int a[4] = {0};
    hidden = 1;
    get();
    return a[hidden];
}

int safe_set(void)
{
    int v = 3, a[4] = {0};
    set(&v);
    return v >= 0 && v < 4 ? a[v] : 0;
}

int safe_literal(void)
{
    static const char text[] = "abc";
    fill((char *)text);
    return text[3] ? text[9] : 0;
}

int open_list(void)
{
    struct node n = {1, 0};
    int a[4] = {0};
    change(&n);
    return a[n.x & 3];
}

int safe_before(void)
{
    struct {
        int kept[2], given[2];
    } s = {{3, 3}, {0, 0}};
    int a[4] = {0};
    set(s.given);
    return a[s.kept[1]];
}

int broken_number(void)
{
    int a[4] = {0};
    return a[get() & 7];
}

int broken_exported(void)
{
    int a[4] = {0};
    exported = 1;
    get();
    return a[exported & 7];
}

int broken_element(void)
{
    int a[4] = {0};
    numbers[2] = 1;
    get();
    return a[numbers[2] & 7];
}

int broken_string(void)
{
    char b[4] = "abc";
    int n = 0;
    fill(b);
    while (b[n])
        n++;
    return n;
}

int broken_set(void)
{
    int v[3] = {0, 1, 2}, a[4] = {0};
    set(v);
    return a[v[2] & 7];
}

int broken_blur(void)
{
    int v = 0, a[4] = {0};
    blur(&v);
    return a[v & 7];
}

int broken_size(void)
{
    Size sizes[2] = {{1, 1}, {1, 1}};
    int a[4] = {0};
    resize(sizes);
    return a[sizes[1].height & 7];
}

int broken_null(void)
{
    struct node n = {1, 0};
    return change(&n)->x;
}

int broken_behind(void)
{
    struct node last = {1, 0}, n = {1, &last};
    int a[4] = {0};
    change(&n);
    return a[last.x & 7];
}

int broken_link(void)
{
    struct node last = {1, 0}, n = {1, &last};
    change(&n);
    return n.next->x;
}

#ifdef SHARED
int broken_shared(void)
{
    static struct node n = {1, 0};
    int a[4] = {0};
    shared_list = &n;
    get();
    return a[n.x & 7];
}
#endif

int broken_bucket(void)
{
    struct node n = {1, 0};
    struct table t = {{0, 0, 0, &n}, {0, 0}, {0}};
    int a[4] = {0};
    grow(&t);
    return a[n.x & 7];
}

int broken_bits(void)
{
    struct table t = {{0, 0, 0, 0}, {0, 0}, {0}};
    int a[4] = {0};
    grow(&t);
    return a[t.bits.high & 7];
}

int broken_swap(void)
{
    struct node n = {1, 0}, *p = &n;
    swap(&p);
    return p->x;
}

static int mark(struct node *n, void *data)
{
    hidden = 9;
    if (data)
        *(int *)data = 9;
    return n ? n->x : 0;
}

int broken_call(void)
{
    struct node n = {1, 0};
    int a[4] = {0};
    hidden = 0;
    visit(&n, mark, 0);
    return a[hidden];
}

static void step(void)
{
    hidden++;
}

int broken_handler(void)
{
    struct handler handler = {step};
    int a[1] = {0};
    hidden = 0;
    run(&handler);
    return a[hidden];
}

int broken_variadic(void)
{
    return print("%d", hidden);
}

int broken_old(void)
{
    return old_style(&hidden);
}
