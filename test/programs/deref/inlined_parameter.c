/* The parameter of a function dies with it, also if the function is always inlined. */
static inline __attribute__((always_inline)) int *address_of(int parameter)
{
    return &parameter;
}

int main(void)
{
    return *address_of(1);
}

/* truth: FALSE(valid-deref) line 9 */
