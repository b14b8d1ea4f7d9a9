/* Not the same: each HOW changes between two calls what they look at, or comes to the second without the first. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
#ifndef HOW
#define HOW 0
#endif

static char line[3] = "ab";
static void change(char *text)
{
    text[0] = 'b';
}

int main(void)
{
    char other[3] = "ab", *text = HOW == 6 ? malloc(3) : line, *moved = text;
    int cell = 3, *p = NULL;
    if (text == NULL)
        return 0;
    strcpy(text, "ab");
    if (HOW != 5 || __VERIFIER_nondet_int())
        if (strcmp(text, other) == 0)
            p = &cell;
    if (HOW == 0)
        moved[0] = 'x'; /* through another pointer: unequal from here on */
    else if (HOW == 1)
        text = "x"; /* another string */
    else if (HOW == 2)
        change(text);
    else if (HOW == 3)
        memcpy(moved, "x", 2);
    else if (HOW == 4)
        strtok(moved, "b");
    else if (HOW == 6)
        free(moved);
    if (strcmp(text, other) != 0)
        p = NULL;
    if (HOW == 6)
        return *p;
    return *p;
}
/* truth: FALSE(valid-deref) */
