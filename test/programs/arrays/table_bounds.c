/* What is read at an unknown place of a constant table of numbers is one of them; the zero behind the last ends a loop. */
extern unsigned __VERIFIER_nondet_uint(void);

static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
static const short steps[] = {300, 100, 400, 100, 500, 0};

#ifndef LONGEST
#define LONGEST 31
#endif

int main(void)
{
    unsigned month = __VERIFIER_nondet_uint() % 12, day = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint() % 6;
    char calendar[LONGEST] = "", seen[501] = "";
    if (day < (unsigned)days[month])
        calendar[day] = 1;
    if (steps[n]) {
        seen[steps[n]] = 1;
        n++;
    }
    return steps[n];
}
/* truth: TRUE */
