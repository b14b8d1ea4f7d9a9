/* As callee_globals.c: each of the globals that is changed, is. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int mentioned, reached, called;

static void set_called(void)
{
    called++;
}

static void (*action)(void) = set_called;

static void deeper(int *place)
{
    *place = *place + 1;
    action();
}

static void count(void)
{
    mentioned++;
}

int main(void)
{
    int array[3] = {0};
    int *place = __VERIFIER_nondet_int() ? &reached : NULL;
    if (!place)
        return 0;
    count();
    array[3 * mentioned - 1] = 1;
    deeper(place);
    array[mentioned + reached + called] = 1;
    return array[0];
}

/* truth: FALSE(valid-deref) line 34
 * args: --malloc-succeeds */
