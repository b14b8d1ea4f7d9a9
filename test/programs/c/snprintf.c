/* snprintf stays within the size given; sprintf does not. */
#include <stdio.h>

int main(void)
{
    char text[6];
    snprintf(text, sizeof text, "%d-%s", 12, "abcdef");
    sprintf(text, "%s", "abcdef");
    return text[0];
}

/* truth: FALSE(valid-deref) line 8 */
