/* strlcpy leaves a string, and says how long the whole one is. */
#include <stdlib.h>
#include <string.h>
extern size_t strlcpy(char *to, const char *from, size_t room);

int main(int argc, char **argv)
{
    char name[4];
    if (argc < 2)
        return 1;
    size_t length = strlcpy(name, argv[1], sizeof name);
#ifdef BROKEN
    name[length] = 0;
#endif
    return strlen(name) > 2 && length > 9;
}
/* truth: TRUE */
