/* A compound literal lives as long as the block it stands in. */
struct Pair {
    int first, second;
};

int main(void)
{
    struct Pair *pair;
    {
        pair = &(struct Pair){3, 4};
    }
    return pair->first;
}

/* truth: FALSE(valid-deref) line 12 */
