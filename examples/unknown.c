/* Nobody told whittle what this driver does. */
extern int driver_read(char *buffer, unsigned size);

int main(void)
{
    char buffer[16];
    int length = driver_read(buffer, sizeof buffer);
    if (length > 0)
        buffer[length - 1] = 0;
    return 0;
}
