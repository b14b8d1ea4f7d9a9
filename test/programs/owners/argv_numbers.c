/* All arguments as numbers: the characters that a library function compares with are no bounds of its loops. */
#include <stdlib.h>

int main(int argc, char **argv)
{
    int sum = 0;
#ifdef BROKEN
    for (int i = 1; i <= argc; i++)
#else
    for (int i = 1; i < argc; i++)
#endif
        sum ^= atoi(argv[i]);
    return sum;
}

/* truth: TRUE */
