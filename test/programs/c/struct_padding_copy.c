/* A copy takes pointers inside with it, by assignment and by memcpy. */
#include <string.h>

extern void reach_error(void);

struct Pair { char tag; int *pointer; };

int main(void)
{
    int value = 8;
    struct Pair from = {'a', &value}, by_value, by_bytes;
    by_value = from;
    memcpy(&by_bytes, &from, sizeof from);
    if (*by_value.pointer != 8 || *by_bytes.pointer != 8 || by_bytes.tag != 'a')
        reach_error();
    return 0;
}

/* truth: TRUE */
