/* One past the end may be computed, not read. */
int main(void)
{
    int numbers[8], *end = numbers + 8, sum = 0;
    for (int *at = numbers; at != end; at++)
        *at = 2;
    for (int *at = end; at != numbers;)
        sum += *--at;
    return sum != 16;
}

/* truth: TRUE */
