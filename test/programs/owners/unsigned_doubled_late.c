/* SPDX-License-Identifier: MIT */
/* unsigned_doubled.c that grows a place too late. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    unsigned count = 0, room = 0, sum = 0;
    int *all = NULL;
    for (int c; (c = getchar()) != EOF;) {
        if (count > room) {
            while (count > room)
                room = room ? 2 * room : 8;
            int *moved = realloc(all, room * sizeof *all);
            if (!moved)
                exit(1);
            all = moved;
        }
        all[count++] = c;
    }
    for (unsigned i = 0; i < count; i++)
        sum += (unsigned)all[i];
    printf("%u\n", sum);
    free(all);
    return 0;
}
/* truth: FALSE(valid-deref) line 19
 * arch: 64 */
