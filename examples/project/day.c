/* Everything at once. */
#include "chain.h"
#include "inputs.h"
#include "queue.h"
#include "sorted.h"
#include "stack.h"

int main(void)
{
    struct Queue queue = {0};
    struct Parcel *pile = 0;
    struct Wagon *train = 0;
    struct Appointment *plan = 0;
    while (any_int())
        switch (any_int()) {
        case 0:
            queue_put(&queue, any_int());
            break;
        case 1:
            queue_take(&queue);
            break;
        case 2:
            pile = stack_push(pile, any_int());
            break;
        case 3:
            train = chain_add(train, any_int());
            break;
        case 4:
            train = chain_unload(train, any_int());
            break;
        default:
            plan = sorted_insert(plan, any_int());
        }
    queue_clear(&queue);
    stack_clear(stack_sort(pile));
    chain_clear(train);
    sorted_clear(plan);
    return 0;
}
