/* SPDX-License-Identifier: MIT */
/* A pointer to a parameter of the call before is given to the next one, which has a parameter of its own there. */
static int *last;

static void keep(int *place, int number)
{
    if (place)
        *place = 1;
    last = &number;
}

int main(void)
{
    keep(0, 1);
    keep(last, 2);
    return 0;
}
/* truth: FALSE(valid-deref) line 8
 * today: UNKNOWN
 * args: --search off --cex off --domain sites
 */
