/* A buffer that is handed over: whoever holds it last frees it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct message {
    char *text;
    int owned;
};

static void send(struct message *to, struct message *from)
{
    to->text = from->text;
    to->owned = from->owned;
#ifndef BROKEN
    from->owned = 0;
#endif
}

int main(void)
{
    struct message one = { malloc(8), 1 }, two = { NULL, 0 };
    if (__VERIFIER_nondet_int())
        send(&two, &one);
    if (one.owned)
        free(one.text);
    if (two.owned)
        free(two.text);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
