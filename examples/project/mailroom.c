/* A day in the mail room: letters come in, some are withdrawn, the rest is delivered. */
#include "queue.h"

#include "fees.h"
#include "inputs.h"

int main(void)
{
    struct Queue queue = {0};
    int earned = 0;
    while (any_int()) {
        int address = any_int();
        if (any_int())
            queue_withdraw(&queue, address);
        else if (queue_put(&queue, address))
            earned += fees_letter(20);
    }
    while (queue_take(&queue) >= 0)
        continue;
    queue_clear(&queue);
    return earned < 0;
}
