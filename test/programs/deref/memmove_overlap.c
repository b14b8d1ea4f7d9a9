/* memmove copies right when the ranges overlap. */
#include <assert.h>
#include <string.h>

int main(void)
{
    char text[8] = "abcdef";
    memmove(text + 1, text, 6);
    assert(!strcmp(text, "aabcdef"));
    memmove(text, text + 2, 6);
    assert(!strcmp(text, "bcdef"));
    return 0;
}

/* truth: TRUE */
