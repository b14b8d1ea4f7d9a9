/* Globals that a callee mentions, that it reaches through a pointer or a function pointer, and that it does not. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

static int mentioned, reached, called, untouched;
static int *block;

static void set_called(void)
{
    called++;
}

static void (*action)(void) = set_called;

static void deeper(int *place)
{
    mentioned++;
    *place = *place + 1;
    action();
}

static void work(int *place)
{
    deeper(place);
}

int main(void)
{
    int *place = &reached;
    block = malloc(sizeof *block);
    *block = untouched = 5;
    work(place);
    work(&reached);
    if (mentioned != 2 || reached != 2 || called != 2 || untouched != 5 || *block != 5)
        __VERIFIER_error();
    free(block);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --property valid-memsafety,unreach-call */
