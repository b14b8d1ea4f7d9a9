/* Two records share a name; both free it. Much else happens. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct Record {
    char *name;
    int visits;
};

static void release(struct Record *record)
{
    free(record->name);
    record->name = NULL;
}

static void visit(struct Record *record, int times)
{
    for (int i = 0; i < times; i++)
        record->visits++;
}

int main(void)
{
    struct Record first = {malloc(8), 0}, second = {NULL, 0};
    int kind = __VERIFIER_nondet_int();
    if (!first.name)
        return 1;
    memset(first.name, 0, 8);
    visit(&first, 5);
    visit(&second, 3);
    switch (kind) {
    case 41:
        second.name = malloc(4);
        break;
    case 42:
        second.name = first.name;
        break;
    default:
        break;
    }
    visit(&first, 2);
    release(&first);
    release(&second);
    return 0;
}
