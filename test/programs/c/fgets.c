/* A line that fgets has read ends within the array; without one, nothing is there. */
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[8];
    int sum = 0;
    while (fgets(line, sizeof line, stdin)) {
        char *end = strchr(line, '\n');
        if (end)
            *end = 0;
        sum += strlen(line) < 8;
    }
    int c = fgetc(stdin), d = getc(stdin);
    return c < -1 || c > 255 || d < -1 || d > 255 ? line[8] : sum & 1;
}

/* truth: TRUE */
