/* long and pointers have 4 bytes here. */
extern void reach_error(void);

struct Mixed { char c; long l; char d; void *p; };

int main(void)
{
    if (sizeof(long) != 4 || sizeof(struct Mixed) != 16)
        reach_error();
    return 0;
}

/* truth: TRUE
 * arch: 32 */
