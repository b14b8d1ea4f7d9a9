/* Without valid-index among the properties this is an access inside its object. */
struct {
    int first[4], second[4];
} pair;

int main(void)
{
    int at = 5;
    return pair.first[at];
}

/* truth: TRUE
 * args: --property valid-memsafety */
