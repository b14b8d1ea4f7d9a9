/* Operations of macros are told by what they do. */
#include <stdlib.h>
#define FOREACH(x, head) for (struct N *x = (head); x; x = x->next)
#define PUSH(head, v) do { struct N *n_ = malloc(sizeof *n_); if (!n_) abort(); n_->value = (v); n_->next = (head); (head) = n_; } while (0)
struct N { struct N *next; int value; };
int main(void)
{
    struct N *head = 0;
    PUSH(head, 1);
    PUSH(head, 2);
    int sum = 0;
    FOREACH(x, head) sum += x->value;
    free(head);
    return head->value + sum;
}
