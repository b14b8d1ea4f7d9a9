/* strcpy writes as many bytes as the source has. */
#include <string.h>

int main(void)
{
    char target[4];
    strcpy(target, "four");
    return target[0];
}

/* truth: FALSE(valid-deref) line 7 */
