/* Room for the characters, none for what ends them. */
#include <stdio.h>

int main(void)
{
    char name[8];
    if (scanf("%8s", name) == 1)
        printf("hello %s\n", name);
    return 0;
}

/* truth: FALSE(valid-deref) line 7 */
