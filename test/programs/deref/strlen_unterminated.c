/* strlen runs over an array without a zero. */
#include <string.h>

int main(void)
{
    char text[3] = {'a', 'b', 'c'};
    return (int)strlen(text);
}

/* truth: FALSE(valid-deref) line 7 */
