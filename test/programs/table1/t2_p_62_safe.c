/* The twin of t2_p_62: back to the first cell. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int cells[62], i = 0;
    while (i < 62 && __VERIFIER_nondet_int()) {
        cells[i] = i;
        i++;
    }
    while (i > 0) {
        i--;
        cells[i] = 0;
    }
    return 0;
}

/* truth: TRUE */
