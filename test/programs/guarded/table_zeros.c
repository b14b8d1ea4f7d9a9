/* A table with a zero inside: the one behind the last element is not the only one that may be read. */
extern unsigned __VERIFIER_nondet_uint(void);

static const int numbers[4] = {3, 0, 5, 0};
static const signed char steps[7] = {1, 2, 3, 0, 5, 6, 0};

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), i = x % 4;
    char a[4] = "";
    if (x * 2654435761u != 987654321u) /* x is 4222787329: x % 3 and x % 4 are 1 */
        return 0;
    if (numbers[i] == 0 && i != 3 && steps[x % 3 * 3] == 0 && x % 3 != 2)
        a[4] = 1;
    return a[0];
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off */
