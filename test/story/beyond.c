/* An element beyond a member array is not an element of the next struct. */
#include <stdlib.h>
struct Person { int age; char name[12]; };
int main(void)
{
    struct Person *x = malloc(sizeof *x);
    if (!x) return 0;
    x->name[12] = 'a';
    x->name[3] = '\n';
    free(x);
    return 0;
}
