/* Two shifts by more than the width need not agree, so the two calls may be asked about different strings. */
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(int argc, char **argv)
{
    unsigned k = __VERIFIER_nondet_uint(), one = 1;
    int cell = 0, *p = NULL;
    if (argc < 2)
        return 0;
    if (strcmp(argv[1], "a" + (one << k) % 2) < 0)
        p = &cell;
    if (strcmp(argv[1], "a" + (one << k) % 2) < 0)
        return *p;
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN */
