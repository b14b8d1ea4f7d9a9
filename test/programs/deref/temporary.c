/* A structure that a function returns is gone after the expression. That is not followed where its address is kept. */
struct Numbers {
    int at[9];
};

static struct Numbers make(int first)
{
    return (struct Numbers){{first, first + 1}};
}

int main(void)
{
    int second = make(1).at[1];
    int *kept = make(second).at;
    return *kept;
}

/* truth: FALSE(valid-deref) line 15
 * today: UNKNOWN(unsupported
 */
