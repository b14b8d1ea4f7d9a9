/* A structure with a flexible array at its end, filled and summed. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct packet {
    unsigned length;
    unsigned char bytes[];
};

int main(void)
{
    unsigned length = __VERIFIER_nondet_uint();
    if (length > 1500)
        return 0;
    struct packet *packet = malloc(sizeof *packet + length);
    packet->length = length;
    for (unsigned i = 0; i < length; i++)
        packet->bytes[i] = 1;
    unsigned sum = 0;
#ifdef BROKEN
    for (unsigned i = 0; i <= packet->length; i++)
#else
    for (unsigned i = 0; i < packet->length; i++)
#endif
        sum += packet->bytes[i];
    free(packet);
    return (int)(sum & 1);
}

/* truth: TRUE
 * args: --malloc-succeeds */
