/* Variadic arguments of every class, in registers and on the stack, lists copied and passed on. */
#include <stdarg.h>

extern void reach_error(void);

struct Small {
    int a, b, c;
};
struct Doubles {
    double x, y;
};
struct Large {
    long items[5];
};
struct Mixed {
    long number;
    double real;
};

static double sum(const char *kinds, ...)
{
    va_list list;
    double total = 0;
    va_start(list, kinds);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i':
            total += va_arg(list, int);
            break;
        case 'd':
            total += va_arg(list, double);
            break;
        case 'l':
            total += va_arg(list, long);
            break;
        case 'q':
            total += va_arg(list, long long);
            break;
        case 'p':
            total += *va_arg(list, int *);
            break;
        case 'S': {
            struct Small small = va_arg(list, struct Small);
            total += small.a + small.b + small.c;
            break;
        }
        case 'D': {
            struct Doubles doubles = va_arg(list, struct Doubles);
            total += doubles.x + doubles.y;
            break;
        }
        case 'L': {
            struct Large large = va_arg(list, struct Large);
            total += large.items[0] + large.items[4];
            break;
        }
        case 'M': {
            struct Mixed mixed = va_arg(list, struct Mixed);
            total += mixed.number + mixed.real;
            break;
        }
        }
    va_end(list);
    return total;
}

static int greatest_of(int count, va_list list)
{
    int most = 0;
    while (count--) {
        int next = va_arg(list, int);
        most = next > most ? next : most;
    }
    return most;
}

static int greatest(int count, ...)
{
    va_list list, again;
    va_start(list, count);
    va_copy(again, list);
    int first = greatest_of(count, list), second = greatest_of(count, again);
    va_end(list);
    va_end(again);
    return first == second ? first : -1;
}

static double named(double a, float b, int c, long long d, ...)
{
    va_list list;
    va_start(list, d);
    double e = va_arg(list, double);
    int f = va_arg(list, int);
    va_end(list);
    return a + b + c + d + e + f;
}

static int next_of(va_list *list)
{
    return va_arg(*list, int);
}

static int two(int first, ...)
{
    va_list list;
    va_start(list, first);
    int result = next_of(&list);
    result += next_of(&list);
    va_end(list);
    return result;
}

int main(void)
{
    int x = 5;
    struct Small small = {1, 2, 3};
    struct Doubles doubles = {1.5, 2.5};
    struct Large large = {{1, 0, 0, 0, 2}};
    struct Mixed mixed = {3, 4.5};
    double (*through_pointer)(const char *, ...) = sum;
    if (sum("idldp", 1, 2.0, 3L, 4.0, &x) != 15)
        reach_error();
    if (sum("iiiiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) != 55)
        reach_error();
    if (sum("dddddddddd", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.) != 55)
        reach_error();
    if (sum("SDLMiS", small, doubles, large, mixed, 1, small) != 6 + 4 + 3 + 7.5 + 1 + 6)
        reach_error();
    if (sum("iiiiMMM", 1, 2, 3, 4, mixed, mixed, mixed) != 10 + 22.5)
        reach_error();
    if (sum("iqiqq", 1, 2LL, 3, 4LL, 5LL) != 15)
        reach_error();
    if (greatest(7, 3, 4, 9, 1, 2, 3, 8) != 9)
        reach_error();
    if (named(1.0, 2.0f, 3, 4, 5.0, 6) != 21)
        reach_error();
    if (two(0, 4, 5) != 9)
        reach_error();
    if (through_pointer("di", 1.0, 2) != 3)
        reach_error();
    return 0;
}

/* truth: TRUE */
