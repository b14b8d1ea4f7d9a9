/* A width that is an argument; with ANY_WIDTH it may be large. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int width = __VERIFIER_nondet_int();
#ifndef ANY_WIDTH
    if (width < -20 || width > 20)
        return 0;
#endif
    char line[32];
    snprintf(line, sizeof line, "%0*d", width, __VERIFIER_nondet_int());
    return (int)strlen(line);
}

/* truth: TRUE
 * arch: 64 */
