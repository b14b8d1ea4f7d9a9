/* An address kept as an integer still tracks the block. */
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
    uintptr_t number = (uintptr_t)malloc(4);
    char *block = (char *)number;
    free(block);
    return 0;
}

/* truth: TRUE */
