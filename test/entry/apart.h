#include <stddef.h>
struct table;
typedef struct row row_t;
typedef enum { FIRST, SECOND } place_t;
int table_count(const struct table *table);
row_t *table_row(struct table *table, place_t place);
unsigned row_key(const row_t *row);
row_t *row_next(row_t *row);
struct table *row_table(row_t *row);
