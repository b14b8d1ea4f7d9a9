/* A function whose effect is not known: nothing is proved. */
extern void mystery(int *where);

int main(void)
{
    int number = 1;
    mystery(&number);
    return 0;
}

/* truth: UNKNOWN(unsupported: */
