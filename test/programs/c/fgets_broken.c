/* A line may begin with a null byte: then it has no last character. */
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[8];
    while (fgets(line, sizeof line, stdin)) {
        line[strlen(line) - 1] = 0;
        puts(line);
    }
    return 0;
}

/* truth: FALSE(valid-deref) line 9 */
