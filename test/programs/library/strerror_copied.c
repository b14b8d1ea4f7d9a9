/* The texts of errors and signals are short, but how short is not modelled: no run may say that one does not fit. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char error[256], signal[256];
    strcpy(error, strerror(__VERIFIER_nondet_int()));
    strcpy(signal, strsignal(SIGINT));
    puts(error);
    puts(signal);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN */
