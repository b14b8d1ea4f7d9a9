/* Only the sign of what strcmp answers is the same. */
#include <assert.h>
#include <string.h>
int main(int argc, char **argv)
{
    if (argc < 3)
        return 0;
    int once = strcmp(argv[1], argv[2]);
    if (once > 5) {
        int again = strcmp(argv[1], argv[2]);
        assert(again > 0);
        assert(again > 5);
    }
    return 0;
}
/* truth: FALSE(unreach-call)
 * today: UNKNOWN */
