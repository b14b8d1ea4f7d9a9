/* sprintf is told once, not as the calls that stand for it. */
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void)
{
    char name[8];
    const char *who = "whittle";
    sprintf(name, "%s!", who);
    printf("%s\n", name);
    return 0;
}
