#include "fees.h"

static const int prices[] = {0, 85, 100, 160, 275};

enum { PRICE_COUNT = sizeof prices / sizeof *prices };

int fees_letter(int weight)
{
    int step = weight <= 0 ? 0 : 1 + (weight - 1) / 20;
    return prices[step < PRICE_COUNT ? step : PRICE_COUNT - 1];
}

int fees_parcel(unsigned weight, int is_express)
{
    unsigned index = weight / 1000;
    if (index >= PRICE_COUNT)
        index = PRICE_COUNT - 1;
    return prices[index] * (is_express ? 3 : 2);
}
