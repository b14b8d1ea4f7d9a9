/* A compound literal in the condition of a statement lives as long as the statement, its substatements included. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct Pair {
    int first, second;
};

static int first(const struct Pair *pair)
{
    return pair->first;
}

int main(void)
{
    int *p;
    struct Pair *q;
    if ((p = (int[]){7})[0] == 7 && first(q = &(struct Pair){1, 2}) == 1) {
        int sum = 3;
        if (__VERIFIER_nondet_int())
            return *p - 7;
        sum += q->second;
        if (sum != 5)
            reach_error();
    } else if (*p != 7) {
        reach_error();
    }
    for (p = (int[]){1, 2, 3}; *p != 3; p++)
        if (p[1] == 9)
            reach_error();
    while ((p = (int[]){4})[0] == 4) {
        if (*p != 4)
            reach_error();
        if (__VERIFIER_nondet_int())
            break;
    }
    switch ((p = (int[]){4})[0]) {
    case 4:
        if (*p != 4)
            reach_error();
        break;
    default:
        reach_error();
    }
    do {
        int inner = 1;
        p = &inner;
    } while ((p = (int[]){__VERIFIER_nondet_int()})[0] && *p);
    return 0;
}

/* truth: TRUE */
