/* Memory of alloca may not be freed. */
#include <alloca.h>
#include <stdlib.h>

int main(void)
{
    char *memory = alloca(4);
    memory[0] = 0;
    free(memory);
    return 0;
}

/* truth: FALSE(valid-free) line 9 */
