/* Characters, strings and floating-point numbers look as in C. */
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern double __VERIFIER_nondet_double(void);
void reach_error(void);
int main(void)
{
    char c = __VERIFIER_nondet_char();
    double d = 0.5;
    const char *op = "abs";
    if (c == '=') {
        d = d * 3;
        if (d > 1.0 && op[0] == 'a')
            reach_error();
    }
    return 0;
}
