/* Two calls of a function that only looks, with the same arguments and nothing written between them, answer the same:
 * strcmp by its sign, strlen and strchr in all. */
#include <stdlib.h>
#include <string.h>

static int count(const char *text)
{
    int found = 0;
    for (size_t i = 0; i < strlen(text); i++)
        found += text[i] == 'x';
    return found;
}

int main(int argc, char **argv)
{
    int cell = 3, *p = NULL, sum = 0;
    char *kept = NULL;
    if (argc < 3)
        return 0;
    const char *text = argv[1];
    if (strcmp(text, argv[2]) < 0)
        p = &cell;
    if (strchr(text, '=') != NULL)
        kept = malloc(1);
    sum += strlen(text) < 8 ? 0 : count(text);
    if (strcmp(text, argv[2]) < 0)
        sum += *p;
    if (strlen(text) >= 8)
        sum += text[strlen(text) - 8];
    if (strchr(text, '='))
        free(kept);
    return sum;
}
/* truth: TRUE */
