/* An argument is copied where its length says that there is room. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char room[2];
    if (argc < 3)
        return 1;
#ifdef BROKEN
    if (strlen(argv[2]) > sizeof room)
#else
    if (strlen(argv[2]) >= sizeof room)
#endif
        return 2;
    strcpy(room, argv[2]);
    puts(room);
    return 0;
}

/* truth: TRUE */
