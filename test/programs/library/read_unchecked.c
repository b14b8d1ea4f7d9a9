/* SPDX-License-Identifier: MIT */
#include <unistd.h>

int main(void)
{
    char room[16];
    long length = read(0, room, sizeof room);
    room[length] = 0; /* there may be sixteen, or -1 */
    return 0;
}
/* truth: FALSE(valid-deref) */
