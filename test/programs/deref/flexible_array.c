/* A flexible array member holds what was allocated for it, no more. */
#include <stdlib.h>

struct Packet {
    int length;
    short data[];
};

int main(void)
{
    struct Packet *packet = malloc(sizeof *packet + 3 * sizeof(short));
    if (!packet)
        return 0;
    packet->length = 3;
    for (int i = 0; i < packet->length; i++)
        packet->data[i] = (short)i;
    packet->data[packet->length + 1] = 0;
    free(packet);
    return 0;
}

/* truth: FALSE(valid-deref) line 17 */
