/* The word behind an option is taken to be there: only an option that is the last argument, spelled right, shows that it is not. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *output = "-";
    int width = 80;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--width") == 0 && i + 1 < argc)
            width = argv[++i][0];
        else if (strcmp(argv[i], "--output") == 0)
            output = argv[++i];
        if (output[0] == '\0')
            return 1;
    }
    return printf("%s %d\n", output, width) < 0;
}
/* truth: FALSE(valid-deref) line 14 */
