/* Indexes of arrays inside structures, unions and other arrays; addresses behind the last element; trailing arrays
 * that stand for any number of elements. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct Inner {
    int values[4];
};
struct Outer {
    char name[8];
    int number;
    struct Inner inner[3];
};
struct Open {
    int count;
    char tail[];
};
struct Zero {
    int count;
    char tail[0];
};
struct One {
    int count;
    char tail[1];
};
union Bytes {
    char bytes[1];
    long number;
};

static int sum(const struct Outer *outer)
{
    int total = 0;
    for (int i = 0; i < 8; i++)
        total += outer->name[i];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++)
            total += outer->inner[i].values[k];
    return total;
}

int main(void)
{
    struct Outer outer;
    memset(&outer, 0, sizeof outer);
    char *end = &outer.name[8];
    for (char *p = outer.name; p < end; p++)
        *p = 1;
    int rows[3][4];
    for (int *p = rows[0]; p != rows[3]; p++)
        *p = 1;
    int (*row)[4] = &rows[1];
    (*row)[3] = 2;
    row[1][2] = 3;
    unsigned at = __VERIFIER_nondet_uint();
    if (at < 8)
        outer.name[at] = 2;
    at = 7;
    struct Open *open = malloc(sizeof *open + 10);
    if (open)
        open->tail[at] = 1;
    struct Zero *zero = malloc(sizeof *zero + 10);
    if (zero)
        zero->tail[at] = 1;
    struct One *one = malloc(sizeof *one + 10);
    if (one)
        one->tail[at] = 1;
    free(open);
    free(zero);
    free(one);
    union Bytes bytes = {.number = 0};
    at = 3;
    bytes.bytes[at] = 1;
    if (sum(&outer) < 8 || offsetof(struct Outer, inner[1]) <= offsetof(struct Outer, number))
        reach_error();
    return 0;
}

/* truth: TRUE */
