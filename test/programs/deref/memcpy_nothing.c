/* Copying nothing is allowed at the end of an object. */
#include <string.h>

int main(void)
{
    char source[3] = {1, 2, 3}, target[3];
    memcpy(target, source, sizeof source);
    memcpy(target + 3, source + 3, 0);
    return target[2] != 3;
}

/* truth: TRUE */
