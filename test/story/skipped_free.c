/* A leak names the branch that skipped the free, and the allocation that failed. */
#include <stdlib.h>
struct Pair { char *first, *second; };
int make(struct Pair *pair)
{
    pair->first = malloc(16);
    pair->second = malloc(16);
    if (!pair->first || !pair->second)
        return 0;
    return 1;
}
int main(void)
{
    struct Pair pair;
    if (!make(&pair))
        return 1;
    free(pair.first);
    free(pair.second);
    return 0;
}
