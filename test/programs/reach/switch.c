/* switch with falling through, a default in the middle, and a range of cases. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int classify(int number)
{
    int weight = 0;
    switch (number) {
    case 1:
        weight = 10;
        /* fall through */
    case 2:
        weight += 1;
        break;
    default:
        weight = 5;
        break;
    case 10 ... 20:
        weight = 7;
    }
    return weight;
}

int main(void)
{
    int number = __VERIFIER_nondet_int();
    if (number < 0 || number > 25)
        return 0;
    int weight = classify(number);
    if (number == 1 && weight != 11)
        reach_error();
    if (number == 2 && weight != 1)
        reach_error();
    if (number >= 10 && number <= 20 && weight != 7)
        reach_error();
    if (number == 0 && weight != 5)
        reach_error();
    return 0;
}

/* truth: TRUE */
