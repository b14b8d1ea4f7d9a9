/* The violation is in the value of a return statement, of a function with two of them. */
#include <stdlib.h>
int main(void)
{
    char *text = malloc(8);
    if (!text)
        return 1;
    text[5] = 'x';
    free(text);
    return text[5];
}
