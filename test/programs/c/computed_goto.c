/* GNU C: labels as values. */
extern void reach_error(void);

int main(void)
{
    static const void *const labels[] = {&&one, &&two};
    int which = 1;
    goto *labels[which];
one:
    reach_error();
two:
    return 0;
}

/* truth: TRUE */
