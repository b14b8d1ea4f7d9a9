/* The longest argument. */
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
    const char *best = NULL;
    size_t most = 0;
    for (int i = 1; i < argc; i++) {
        size_t n = strlen(argv[i]);
        if (!best || n > most) {
            best = argv[i];
            most = n;
        }
    }
    if (!best)
        return 1;
    printf("%s\n", best);
    return 0;
}
/* truth: TRUE */
