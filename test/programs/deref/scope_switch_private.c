/* Bypassed by all cases, but its address stays where it is. */
int main(void)
{
    int sum = 0;
    for (int i = 0; i < 4; i++)
        switch (i) {
            int numbers[2];
        case 1:
            numbers[i] = i;
            /* fall through */
        case 2:
            if (i == 1)
                sum += numbers[i];
        }
    return *(sum == 1 ? &sum : 0) - 1;
}

/* truth: TRUE */
