/* The destination is one byte short of the text with its zero. */
#include <string.h>

int main(void)
{
    char target[5];
    memcpy(target, "hello", 6);
    return target[0];
}

/* truth: FALSE(valid-deref) line 7 */
