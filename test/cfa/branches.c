/* Short-circuit conditions, switch, choices, bit-fields, arrays, function pointers. */
extern int __VERIFIER_nondet_int(void);

struct flags {
    unsigned ready : 1, level : 3;
    int table[4];
};

static int twice(int x) { return 2 * x; }
static int (*operation)(int) = twice;

static int classify(struct flags *f, int x)
{
    switch (x) {
    case 0:
        return -1;
    case 1:
    case 2:
        f->level = x;
        break;
    default:
        f->ready = x > 10 && f->table[x & 3] || f->level;
    }
    return f->ready ? f->table[f->level] : operation(x);
}

int main(void)
{
    struct flags f = {0};
    int x = __VERIFIER_nondet_int();
    while (classify(&f, x) > 0)
        x--;
    return x;
}
