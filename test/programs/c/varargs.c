/* Variadic functions read back what they were given. */
#include <stdarg.h>

extern void reach_error(void);

static long sum(int count, ...)
{
    va_list arguments;
    long total = 0;
    va_start(arguments, count);
    for (int i = 0; i < count; i++)
        total += va_arg(arguments, int);
    const char *text = va_arg(arguments, const char *);
    total += text[0] == 'x';
    total += (long)va_arg(arguments, double);
    va_end(arguments);
    return total;
}

int main(void)
{
    if (sum(3, 1, 20, 300, "x", 1000.0) != 1322)
        reach_error();
    return 0;
}

/* truth: TRUE */
