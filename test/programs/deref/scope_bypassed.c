/* Variables that a jump bypasses, or that follow a label, live as long as their blocks, no shorter and no longer. */
struct Pair {
    int first, second;
};

int main(void)
{
    int *place = 0, count = 0;
    {
    again:;
        int mine = count;
        if (count == 0)
            place = &mine;
        count++;
        if (count < 3)
            goto again;
        if (*place != 2)
            place = 0;
        count += *place; /* 5 */
    }
    for (int i = 0; i < 3; i++) {
        struct Pair *pair = &(struct Pair){i, i + 1};
        count += pair->second - pair->first; /* 8 */
    }
    do {
        if (count > 0)
            goto inside;
        int bypassed;
    inside:
        bypassed = 1;
        place = &bypassed;
        count += *place;
    } while (count < 10);
    while (1) {
        if (count == 10)
            goto out;
        int other = count;
        place = &other;
        count += *place - 10; /* 11 at the first time round, then 12 */
    out:
        count++;
        if (count > 13)
            break;
    }
    return 0;
}

/* truth: TRUE */
