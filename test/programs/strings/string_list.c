/* A string of numbers with commas between them is cut in pieces in place. */
#include <string.h>
extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[32];
    for (int i = 0; i < 31; i++)
        text[i] = __VERIFIER_nondet_char();
    text[31] = '\0';
    char *pieces[32];
    int count = 0;
    char *at = text;
    while (at) {
        pieces[count++] = at;
#ifdef BROKEN
        at = strchr(at, ',');
        if (at)
            *at++ = '\0';
        count = at ? count : count + 32;
        pieces[count - 1] = text;
#else
        at = strchr(at, ',');
        if (at)
            *at++ = '\0';
#endif
    }
    return (int)strlen(pieces[0]);
}

/* truth: TRUE
 * arch: 64
 * args: --malloc-succeeds */
