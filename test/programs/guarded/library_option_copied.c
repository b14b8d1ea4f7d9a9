/* An option's argument has room for all but its end, behind a condition that no search guesses. Proved with `< 8`. */
#include <string.h>
#include <unistd.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(int argc, char **argv)
{
    char room[8];
    unsigned x = __VERIFIER_nondet_uint();
    for (int c; (c = getopt(argc, argv, "o:n")) != -1;)
        if (c == 'o' && strlen(optarg) < (x * 2654435761u == 987654321u ? 9 : 8))
            strcpy(room, optarg);
    return 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN */
