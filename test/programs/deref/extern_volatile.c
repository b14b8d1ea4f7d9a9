/* What another part of the system may change at any time is not the same when it is read again. */
extern volatile int status;

int main(void)
{
    int *nowhere = 0;
    if (status != status)
        return *nowhere;
    return 0;
}

/* truth: FALSE(valid-deref) line 8
 * today: UNKNOWN
 */
