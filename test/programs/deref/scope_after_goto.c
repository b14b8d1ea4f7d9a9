/* A variable that a goto may bypass ends with its block. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *place = 0, other = 0;
    if (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            goto out;
        int mine = 1;
        place = &mine;
    out:
        if (!place)
            place = &other;
    }
    if (place)
        return *place;
    return 0;
}

/* truth: FALSE(valid-deref) line 17 */
