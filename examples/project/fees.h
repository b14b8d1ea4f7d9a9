/* What it costs. */
#ifndef FEES_H
#define FEES_H

int fees_letter(int weight); /* in cents; 0 for no weight at all */
int fees_parcel(unsigned weight, int is_express);

#endif
