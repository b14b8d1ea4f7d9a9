/* A width of any size: where snprintf fails for want of an int that tells the length, GNU's library ends the text all the same. */
#define ANY_WIDTH
#include "snprintf_width.c"

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64 */
