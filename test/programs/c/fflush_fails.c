/* fflush may fail. No run of ours makes it. */
#include <stdio.h>

int main(void)
{
    int *nowhere = 0;
    if (fflush(stdout))
        return *nowhere;
    return 0;
}

/* truth: FALSE(valid-deref) line 8
 * today: UNKNOWN
 */
