/* Wagons are coupled and uncoupled. */
#include "chain.h"

#include "inputs.h"

int main(void)
{
    struct Wagon *first = 0;
    while (any_int()) {
        first = chain_add(first, any_int());
        if (any_int())
            first = chain_unload(first, any_int());
    }
    chain_clear(first);
    return 0;
}
