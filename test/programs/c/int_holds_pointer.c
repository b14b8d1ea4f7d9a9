/* An int holds a pointer on 32 bits, and cuts it on 64. */
int main(void)
{
    int value = 3;
    int number = (int)(unsigned long)&value;
    int *pointer = (int *)(unsigned long)(unsigned)number;
    return *pointer != 3;
}

/* truth: TRUE
 * arch: 32 */
