/* A variable that all cases of a switch bypass has no debug information: its end is not known. */
int main(void)
{
    int *place = 0, choice = 1;
    switch (choice) {
        int mine;
    case 1:
        mine = 3;
        place = &mine;
        break;
    }
    return *place;
}

/* truth: FALSE(valid-deref) line 12
 * today: UNKNOWN(unsupported
 */
