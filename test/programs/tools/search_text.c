/* grep: prints the arguments behind the first one that contain it, from there on; -i ignores case. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *find(const char *text, const char *part, int ignore_case)
{
    size_t length = strlen(part), whole = strlen(text);
#ifdef BROKEN
    for (size_t at = 0; at <= whole; at++) {
#else
    for (size_t at = 0; at + length <= whole; at++) {
#endif
        size_t k = 0;
        while (k < length && (ignore_case ? tolower((unsigned char)text[at + k]) == tolower((unsigned char)part[k])
                                          : text[at + k] == part[k]))
            k++;
        if (k == length)
            return text + at;
#ifdef BROKEN
        if (text[at + length] == '\0')
            return NULL;
#endif
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int ignore_case = 0, i = 1;
    if (i < argc && !strcmp(argv[i], "-i")) {
        ignore_case = 1;
        i++;
    }
    if (i >= argc)
        return 2;
    const char *part = argv[i++];
    int found = 0;
    for (; i < argc; i++) {
        const char *at = find(argv[i], part, ignore_case);
        if (at) {
            puts(at);
            found = 1;
        }
    }
    return !found;
}

/* truth: TRUE
 * arch: 64 */
