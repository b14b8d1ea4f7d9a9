/* %s reads until a zero that is not there. */
#include <stdio.h>

int main(void)
{
    char text[3] = {'a', 'b', 'c'};
    printf("%s\n", text);
    return 0;
}

/* truth: FALSE(valid-deref) line 7 */
