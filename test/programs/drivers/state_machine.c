/* A driver's state machine: every request is completed exactly once. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

enum { IDLE, PENDING, CANCELLED, DONE };

int main(void)
{
    int state = IDLE, completed = 0, locked = 0;
    while (__VERIFIER_nondet_int()) {
        assert(!locked);
        locked = 1;
        switch (state) {
        case IDLE:
            state = PENDING;
            completed = 0;
            break;
        case PENDING:
            state = __VERIFIER_nondet_int() ? CANCELLED : DONE;
            completed++;
            break;
        case CANCELLED:
#ifdef BROKEN
            completed++;
            state = DONE;
            break;
#endif
        case DONE:
            assert(completed == 1);
            state = IDLE;
            break;
        }
        locked = 0;
    }
    return 0;
}

/* truth: TRUE */
