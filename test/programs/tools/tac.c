/* tac: reads stdin whole into a buffer that doubles and prints its lines from last to first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    size_t size = 4096, used = 0, got;
    char *buf = malloc(size);
    if (buf == NULL)
        return 1;
    while ((got = fread(buf + used, 1, size - used, stdin)) > 0) {
        used += got;
        if (used == size) {
            char *bigger;
            if (size > (size_t)-1 / 2)
                goto out;
            bigger = realloc(buf, size * 2);
            if (bigger == NULL)
                goto out;
            buf = bigger;
            size *= 2;
        }
    }
    size_t end = used;
    while (end > 0) {
        size_t start = end - 1;
#ifdef BROKEN
        while (buf[start - 1] != '\n' && start > 0)
#else
        while (start > 0 && buf[start - 1] != '\n')
#endif
            start--;
        fwrite(buf + start, 1, end - start, stdout);
        end = start;
    }
out:
    free(buf);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64 */
