/* basename: the argument without its folders, and without the suffix that the second argument names. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: basename PATH [SUFFIX]\n");
        return 2;
    }
    char *path = argv[1];
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        path[--length] = '\0';
    char *name = strrchr(path, '/');
    name = name && name[1] ? name + 1 : path;
    if (argc == 3) {
        size_t whole = strlen(name), part = strlen(argv[2]);
#ifdef BROKEN
        if (!strcmp(name + whole - part, argv[2]))
#else
        if (part < whole && !strcmp(name + whole - part, argv[2]))
#endif
            name[whole - part] = '\0';
    }
    puts(name);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
