/* The usual string functions on strings that are long enough. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char buffer[16] = "one";
    strcat(buffer, " two");
    assert(strlen(buffer) == 7);
    assert(strcmp(buffer, "one two") == 0 && strncmp(buffer, "onex", 3) == 0);
    assert(strchr(buffer, 't') == buffer + 4 && !strchr(buffer, 'z'));
    char *copy = strdup(buffer);
    if (!copy)
        return 0;
    assert(memcmp(copy, buffer, 8) == 0);
    free(copy);
    return 0;
}

/* truth: TRUE */
