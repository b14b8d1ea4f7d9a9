/* A library call is what the user wrote, not what its model calls. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void)
{
    char buf[4];
    memset(buf, 'x', 4);
    printf("%s\n", buf);
    return 0;
}
