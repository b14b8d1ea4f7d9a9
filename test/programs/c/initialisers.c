/* Global initialisers with addresses, designators, nested and partly given. */
extern void reach_error(void);

struct Node { const char *name; struct Node *next; int values[3]; };

static struct Node last = {"last", 0, {[1] = 7}};
static struct Node first = {.next = &last, .name = "first"};
static int *inside = &last.values[1];
static struct Node *chain[] = {&first, &first + 1, [3] = &last};

int main(void)
{
    if (*inside != 7 || first.next->values[0] != 0 || chain[3]->name[0] != 'l' || chain[2])
        reach_error();
    if (chain[1] != &first + 1 || sizeof chain / sizeof *chain != 4)
        reach_error();
    return 0;
}

/* truth: TRUE */
