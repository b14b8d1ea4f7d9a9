/* A chain of wagons, linked both ways. */
#ifndef CHAIN_H
#define CHAIN_H

struct Wagon {
    struct Wagon *front, *back;
    int load;
};

struct Wagon *chain_add(struct Wagon *first, int load);   /* in front; the new first */
struct Wagon *chain_unload(struct Wagon *first, int least); /* without those that carry less */
void chain_clear(struct Wagon *first);

#endif
