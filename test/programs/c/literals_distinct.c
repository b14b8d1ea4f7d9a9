/* Strings of different ends are different strings, and none is a variable. */
extern void reach_error(void);

static const char text[] = "def";
static char changing[] = "def";

int main(void)
{
    const char *one = "abcdef", *two = "abc", *three = "xyz";
    if (one == two || two == three || one + 3 == three || one + 3 == text || one + 3 == changing)
        reach_error();
    return 0;
}

/* truth: TRUE */
