/* Three bits count to seven; the array ends at six. */

struct B {
    unsigned i : 3;
    unsigned j : 29;
};
int main(void)
{
    int a[7] = {0};
    struct B b = {0, 0};
    int s = 0;
    for (int k = 0; k < 8; k++) {
        s += a[b.i];
        b.i++;
    }
    return s;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
