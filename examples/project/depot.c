/* Parcels are piled up and turned over and sorted. */
#include "stack.h"

#include "inputs.h"

int main(void)
{
    struct Parcel *pile = 0, *turned;
    while (any_int())
        pile = stack_push(pile, any_int());
    if (pile && any_int())
        pile = stack_pop(pile);
    turned = stack_reverse(pile);
    turned = stack_sort(turned);
    stack_clear(turned);
    return 0;
}
