/* Pointers into one object compare by position; null equals null. */
extern void reach_error(void);

int main(void)
{
    int cells[4], *low = &cells[1], *high = &cells[3], *none = 0;
    if (!(low < high) || high - low != 2 || low == high || none || (char *)high - (char *)low != 2 * sizeof(int))
        reach_error();
    return 0;
}

/* truth: TRUE */
