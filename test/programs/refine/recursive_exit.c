/* A recursive function builds a list of five nodes. Its exits fold what comes back from the recursion, so how many
 * nodes there are is forgotten there and nowhere else: the loss at an exit has to be found, and its threshold raised. */
#include <stdlib.h>

extern void abort(void);
void reach_error(void)
{
    abort();
}

struct node {
    struct node *next;
};

static struct node *build(int count)
{
    if (count == 0)
        return NULL;
    struct node *made = malloc(sizeof *made);
    if (!made)
        exit(1);
    made->next = build(count - 1);
    return made;
}

int main(void)
{
    struct node *list = build(5);
    int i = 0;
    for (struct node *at = list; at; at = at->next) {
        i++;
        if (i > 5)
            reach_error();
    }
    return 0;
}

/* truth: TRUE
 * args: --property unreach-call
 * refine: refined everywhere 0, threshold 6
 */
