/* long and pointers have 8 bytes here. */
extern void reach_error(void);

struct Mixed { char c; long l; char d; void *p; };

int main(void)
{
    if (sizeof(long) != 8 || sizeof(struct Mixed) != 32)
        reach_error();
    return 0;
}

/* truth: TRUE
 * arch: 64 */
