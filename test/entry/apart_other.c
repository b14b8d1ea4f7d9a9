/* Another type of that name: which one is meant nobody can tell. */
struct table {
    int count;
};

int other_count(struct table *table)
{
    return table ? table->count : 0;
}
