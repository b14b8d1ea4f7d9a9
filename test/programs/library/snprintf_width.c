/* A width that is an argument: the text ends, unless the width is large. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int width = __VERIFIER_nondet_int();
#ifndef BROKEN
    if (width < -20 || width > 20)
        return 0;
#endif
    char line[32];
    snprintf(line, sizeof line, "%0*d", width, __VERIFIER_nondet_int());
    return (int)strlen(line);
}

/* truth: TRUE
 * arch: 64 */
