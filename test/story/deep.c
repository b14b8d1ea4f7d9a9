/* A recursion that ends one call too late. */
static int numbers[50];

static int fill(int i)
{
    numbers[i] = i;
    return i > 0 ? fill(i - 1) + 1 : fill(i - 1);
}

int main(void)
{
    return fill(49);
}
