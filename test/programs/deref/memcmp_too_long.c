/* All bytes that memcmp is told to compare must be there, even if the first ones differ. */
#include <string.h>

int main(void)
{
    char one[2] = "a", other[2] = "b";
    return memcmp(one, other, 3) < 0;
}

/* truth: FALSE(valid-deref) line 7 */
