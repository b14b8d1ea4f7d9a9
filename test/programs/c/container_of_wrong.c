/* From a member back too far: before the block. */
#include <stdlib.h>

struct Link { struct Link *next; };
struct Item { int key; struct Link link; };

int main(void)
{
    struct Link *link = malloc(sizeof *link);
    if (!link)
        return 0;
    struct Item *item = (struct Item *)((char *)link - sizeof(struct Link));
    item->key = 3;
    free(link);
    return 0;
}

/* truth: FALSE(valid-deref) line 13 */
