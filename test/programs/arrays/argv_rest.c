/* The arguments behind some options, handed on as a pointer and a count. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(int argc, char **argv)
{
    int first = 1;
    while (first < argc && __VERIFIER_nondet_int())
        first++;
    if (argc < 1)
        return 0;
    char **names = argv + first;
#ifdef BROKEN
    int count = argc - first + 1;
#else
    int count = argc - first;
#endif
    for (int i = 0; i < count; i++)
        printf("%s\n", names[i]);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
