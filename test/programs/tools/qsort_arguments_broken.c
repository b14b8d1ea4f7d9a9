/* The twin of qsort_arguments.c that fails. */
#define BROKEN
#include "qsort_arguments.c"

/* truth: FALSE(valid-deref)
 * arch: 64 */
