/* alloca's blocks live until the function returns, those of a block's arrays until its end. */
#include <alloca.h>

extern void reach_error(void);

int main(void)
{
    char *kept[3];
    for (int i = 0; i < 3; i++) {
        kept[i] = alloca(4);
        kept[i][0] = (char)i;
    }
    if (kept[0][0] != 0 || kept[2][0] != 2)
        reach_error();
    return 0;
}

/* truth: TRUE */
