/* A table of 26 strings, looked up by a letter of either case. */
#include <ctype.h>
#include <stdio.h>

static const char *const letters[] = {".-",   "-...", "-.-.", "-..",  ".",   "..-.", "--.",  "....", "..",
                                      ".---", "-.-",  ".-..", "--",   "-.",  "---",  ".--.", "--.-", ".-.",
                                      "...",  "-",    "..-",  "...-", ".--", "-..-", "-.--", "--.."};

#ifndef FIRST
#define FIRST(c) (isupper(c) ? 'A' : 'a')
#endif

int main(void)
{
    int c;
    while ((c = getchar()) != EOF)
        if (isalpha(c))
            for (const char *s = letters[c - FIRST(c)]; *s; s++)
                fputs(*s == '.' ? "dit" : "daw", stdout);
    return 0;
}
/* truth: TRUE */
