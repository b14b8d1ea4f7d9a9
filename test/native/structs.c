/* Structures as arguments and results, in memory and in registers; bit-fields; unions; variadic functions. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct small { char c[3]; };
struct floats { float x, y; };
struct three { float x, y, z; };
struct mixed { double d; long l; };
struct pair { long a, b; };
struct large { int a[20]; };
struct bits { int a : 3; unsigned b : 7; unsigned : 0; unsigned long long wide : 40; int c : 20; unsigned d : 1; };
struct node { struct node *next; int key; struct { short x; union { int i; float f; unsigned char bytes[4]; } u; } in; };
#pragma pack(push, 1)
struct packed { char tag; int value; long long many : 61; long long more : 33; int rest : 30; };
#pragma pack(pop)

static struct floats make_floats(float x, float y) { return (struct floats){x, y}; }
static struct three make_three(float x) { return (struct three){x, x + 1, x + 2}; }
static struct mixed make_mixed(double d, long l) { return (struct mixed){d, l}; }
static struct pair make_pair(long a, long b) { return (struct pair){a, b}; }
static struct small make_small(void) { return (struct small){{1, 2, 3}}; }
static struct large make_large(int from)
{
    struct large l;
    for (int i = 0; i < 20; i++)
        l.a[i] = from + i;
    return l;
}
static int sum_large(struct large l)
{
    int sum = 0;
    l.a[0] = 100;
    for (int i = 0; i < 20; i++)
        sum += l.a[i];
    return sum;
}
static float area(struct floats f, struct three t) { f.x += 1; return f.x * f.y + t.x + t.y * t.z; }
static double all(int first, struct mixed m, struct pair p, struct small s, double last)
{
    return first + m.d + m.l + p.a - p.b + s.c[2] + last;
}

static double add(const char *kinds, ...)
{
    va_list list, again;
    double sum = 0;
    va_start(list, kinds);
    va_copy(again, list);
    for (; *kinds; kinds++) {
        switch (*kinds) {
        case 'i': sum += va_arg(list, int); break;
        case 'l': sum += va_arg(list, long long); break;
        case 'd': sum += va_arg(list, double); break;
        case 's': sum += strlen(va_arg(list, char *)); break;
        case 'f': { struct floats f = va_arg(list, struct floats); sum += f.x * f.y; break; }
        case 'm': { struct mixed m = va_arg(list, struct mixed); sum += m.d + m.l; break; }
        case 'p': { struct pair p = va_arg(list, struct pair); sum += p.a * p.b; break; }
        case 'c': { struct small c = va_arg(list, struct small); sum += c.c[1]; break; }
        case 'L': { struct large l = va_arg(list, struct large); sum += l.a[19]; break; }
        }
    }
    sum += 1000 * va_arg(again, int);
    va_end(again);
    va_end(list);
    return sum;
}

static int apply(int (*f)(struct large), struct large l) { return f(l); }

int main(void)
{
    struct large l = make_large(3);
    printf("%g %d %d %d\n", area(make_floats(1.5f, 4), make_three(2)), sum_large(l), l.a[0], apply(sum_large, l));
    printf("%g\n", all(1, make_mixed(0.5, -3), make_pair(10, 4), make_small(), 0.25));
    printf("%g\n", add("ilds", 7, 1LL << 33, 0.5, "four"));
    printf("%g\n", add("ifmpcLid", 2, make_floats(2, 3), make_mixed(1.25, 9), make_pair(6, 7), make_small(), l, 5, 0.125));
    struct bits b = {-2, 100, 1ULL << 39 | 5, -70000, 1};
    b.a++;
    b.b += 50;
    b.wide -= 6;
    b.c *= 3;
    printf("%d %u %llu %d %u %u\n", b.a, b.b, (unsigned long long)b.wide, b.c, b.d, (unsigned)sizeof b);
    struct packed p = {'t', 70000, 1LL << 55 | 3, -(1LL << 31), -5};
    p.many += p.more;
    p.rest = p.rest * 7;
    p.value ^= p.tag;
    printf("%d %d %lld %lld %d %u\n", p.tag, p.value, (long long)p.many, (long long)p.more, p.rest, (unsigned)sizeof p);
    struct node first = {0}, second = {&first, 5, {-1, {.f = 1.0f}}}, *at = &second;
    at->next->in = at->in;
    at->next->next = at;
    printf("%d %d %x %d %d\n", at->next->next->key, first.in.x, first.in.u.i, first.in.u.bytes[3], first.in.u.bytes[0]);
    struct node copy = *at, array[3] = {{0}, {&array[2], 1}, {.key = 2}};
    copy.key++;
    array[0] = copy;
    printf("%d %d %d %d\n", array[0].key, at->key, array[1].next->key, (int)(array[1].next - array));
    return (int)((char *)&array[1].in.u - (char *)&array[1]) ;
}
