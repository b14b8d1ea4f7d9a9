/* What goes wrong inside a library function is told as its call. */
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char name[16] = "whittle", copy[8];
    int extra = __VERIFIER_nondet_int();
    if (extra < 0 || extra > 8)
        return 1;
    memset(name + 7, 'x', (unsigned)extra);
    name[7 + extra] = 0;
    strcpy(copy, name);
    return copy[0] == 'w';
}
