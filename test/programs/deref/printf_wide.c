/* %ls prints wide characters, which end with a wide zero: this string has none. */
#include <stddef.h>
#include <stdio.h>

int main(void)
{
    printf("%ls", (wchar_t *)"abc");
    return 0;
}

/* truth: FALSE(valid-deref) line 7
 * today: UNKNOWN(unsupported
 */
