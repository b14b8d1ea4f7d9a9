/* GNU C: jumps through a table of labels, one label being the end. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    static void *const table[] = {&&add, &&twice, &&end};
    int program[] = {0, 0, 1, 2}, *next = program, sum = 0;
    if (table[0] != &&add || !table[1])
        reach_error();
    goto *table[*next++];
add:
    sum += 3;
    goto *table[*next++];
twice:
    sum *= 2;
    goto *table[*next++];
end:
    if (sum != 12)
        reach_error();
    return 0;
}

/* truth: TRUE */
