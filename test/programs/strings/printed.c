/* Arguments printed one behind the other into an array, as long as they fit; the end of a text is found again. */
#include <stdio.h>
#include <string.h>

static size_t measured(int number)
{
    char line[32];
    snprintf(line, sizeof line, "%s %d", number > 9 ? "many" : "few", number);
    return strlen(line);
}

int main(int argc, char **argv)
{
    char all[64];
    size_t length = 0;
    for (int i = 1; i < argc; i++) {
        int added = snprintf(all + length, sizeof all - length, "%s ", argv[i]);
#ifdef BROKEN
        if (added < 0 || (size_t)added > sizeof all - length)
#else
        if (added < 0 || (size_t)added >= sizeof all - length)
#endif
            break;
        length += (size_t)added;
    }
    all[length] = '\0';
    return all[0] == ' ' && measured(argc) > 5;
}

/* truth: TRUE
 * arch: 64 */
