/* Printing reads its string arguments. */
#include <stdio.h>

int main(void)
{
    char text[4] = "abc";
    printf("%d %s %c %5.2f %%\n", 3, text, 'x', 1.5);
    puts(text);
    return 0;
}

/* truth: TRUE */
