#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int total;
static unsigned limit = 10;
struct Cell { struct Cell *next; };
static int twice(int n)
{
    static int calls;
    int r = 0;
    calls++;
    while (n > 0) {
        n--;
        r += 2;
    }
    return r;
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    unsigned char c = __VERIFIER_nondet_uchar();
    short s = 3;
    if (n < 0 || n > 100)
        return 0;
    for (int i = 0; i < n; i++) {
        total = i;
        for (unsigned j = 0; j < limit; j++) {
            int i = 7;
            if (j == c) s = (short)(s > 100 ? 3 : s + 1);
            while (i < 9) i++;
        }
    }
    struct Cell *list = NULL;
    unsigned count = 0;
    while (__VERIFIER_nondet_int() && count < 1000) {
        struct Cell *cell = malloc(sizeof *cell);
        if (!cell) break;
        cell->next = list;
        list = cell;
        count++;
    }
    while (list) {
        struct Cell *next = list->next;
        free(list);
        list = next;
        count--;
    }
    for (int i = 5; i > 0; i--) total += twice(i);
    return total > 0 ? twice(3) - 6 : 0;
}
