/* SPDX-License-Identifier: MIT */
/* What stubs of unknown functions ask of a pointer: how many bytes may be written from it on. */
#include <assert.h>
#include <stdlib.h>

extern unsigned long __whittle_room(const void *);
extern int __VERIFIER_nondet_int(void);

static const char constant[] = "abc";
static short global[5];

int main(void)
{
    char local[7], *gone = malloc(3), *heap = malloc(10);
    int i = __VERIFIER_nondet_int();
    if (!gone || !heap)
        abort();
    free(gone);
    assert(__whittle_room(0) == 0);
    assert(__whittle_room(constant + 1) == 0);
    assert(__whittle_room(global + 1) == 8);
    assert(__whittle_room(local + 7) == 0);
    assert(__whittle_room(local + 3) == 4);
    assert(__whittle_room(gone) == 0);
    assert(__whittle_room((void *)main) == 0);
    if (i >= 0 && i <= 10)
        assert(__whittle_room(heap + i) == 10ul - i);
#ifdef WRONG
    if (i >= 0 && i <= 10)
        assert(__whittle_room(heap + i) != 3);
#endif
    free(heap);
    return 0;
}
