/* An address further than just behind the array, never used. */
struct {
    int first[4], second[4];
} pair;

int main(void)
{
    int at = 5;
    int *place = &pair.first[at];
    return place == 0;
}

/* truth: FALSE(valid-index) line 9 */
