/* A pointer copied byte by byte is still a pointer. */
extern void reach_error(void);

int main(void)
{
    int value = 8, *from = &value, *to;
    for (unsigned i = 0; i < sizeof from; i++)
        ((unsigned char *)&to)[i] = ((unsigned char *)&from)[i];
    if (*to != 8)
        reach_error();
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN */
