/* The bound is off by one and the loop long: the story is not. */
#include <stdlib.h>

struct Table {
    unsigned size;
    int *rows;
};

static int sum(const struct Table *table)
{
    int total = 0;
    for (unsigned i = 0; i <= table->size; i++)
        total += table->rows[i];
    return total;
}

int main(void)
{
    struct Table table = {1000, malloc(1000 * sizeof(int))};
    if (!table.rows)
        return 1;
    for (unsigned i = 0; i < table.size; i++)
        table.rows[i] = (int)i;
    int total = sum(&table);
    free(table.rows);
    return total == 0;
}
