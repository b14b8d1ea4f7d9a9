/* sprintf of integers into arrays that are just large enough. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);

#ifdef BROKEN
enum { ROOM = 11 };
#else
enum { ROOM = 12 };
#endif

int main(void)
{
    char number[ROOM], letter[2], byte[3], octal[13], large[21], unsigned_large[21], hexadecimal[19], wide[41];
    int x = __VERIFIER_nondet_int();
    long long y = __VERIFIER_nondet_longlong();
    sprintf(number, "%d", x);
    sprintf(letter, "%c", x);
    sprintf(byte, "%02hhx", (unsigned char)x);
    sprintf(octal, "%#o", (unsigned)x);
    sprintf(large, "%lld", y);
    sprintf(unsigned_large, "%llu", (unsigned long long)y);
    sprintf(hexadecimal, "%#llx", (unsigned long long)y);
    sprintf(wide, "%+.20lld%-18d.", y, x);
    char *copy = malloc(strlen(number) + 1); /* what sprintf leaves is a string */
    if (!copy)
        return 1;
    strcpy(copy, number);
    free(copy);
    return 0;
}

/* truth: TRUE */
