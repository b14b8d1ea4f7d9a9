/* Appointments are made and pass. */
#include "sorted.h"

#include "inputs.h"

int main(void)
{
    struct Appointment *mine = 0, *yours = 0;
    while (any_int()) {
        mine = sorted_insert(mine, any_int());
        if (any_int())
            mine = sorted_drop(mine, any_int());
    }
    while (any_int())
        yours = sorted_insert(yours, any_int());
    sorted_clear(sorted_merge(mine, yours));
    return 0;
}
