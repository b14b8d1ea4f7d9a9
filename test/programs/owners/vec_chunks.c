/* A vector of blocks that grows by twenty when one place is left: the bound of the count stops at 19, though the bits of small
 * counts allow 15 only. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct list {
    char **blocks;
    size_t room, count;
};
int main(void)
{
    struct list *list = malloc(sizeof *list);
    if (!list)
        return 1;
    list->count = 0;
    list->room = 20;
    list->blocks = malloc(20 * sizeof(char *));
    if (!list->blocks) {
        free(list);
        return 1;
    }
    while (__VERIFIER_nondet_int()) {
        char *block = malloc(5);
        if (!block)
            break;
#ifdef BROKEN
        if (list->count == list->room + 1) {
#else
        if (list->count == list->room - 1) {
#endif
            char **more = realloc(list->blocks, (list->room + 20) * sizeof(char *));
            if (!more) {
                free(block);
                break;
            }
            list->room += 20;
            list->blocks = more;
        }
        list->blocks[list->count++] = block;
    }
    for (size_t i = 0; i < list->count; i++)
        free(list->blocks[i]);
    free(list->blocks);
    free(list);
    return 0;
}
/* truth: TRUE */
