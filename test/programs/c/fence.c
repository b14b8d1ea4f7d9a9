/* A barrier, an edge without steps, on the way to an access that proofs cannot follow. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    int a[8] = {0}, sum = 0;
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n % 5; i++) {
        if (n & 1)
            __sync_synchronize();
        sum += a[(i * i + n * n) % 4 + (n * 2654435761u == 987654321u) * 5];
    }
    return sum;
}

/* truth: TRUE
 * today: UNKNOWN */
