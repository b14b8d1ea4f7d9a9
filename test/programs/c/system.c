/* What the system answers: processes have positive numbers, perror takes a null pointer, fflush may fail. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int *nowhere = 0;
    if (getpid() <= 0)
        return *nowhere;
    perror(NULL);
    perror("system");
    return fflush(stdout) != 0;
}

/* truth: TRUE */
