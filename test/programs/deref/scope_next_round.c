/* Each round of a loop has a variable of its own, also where it follows a label. */
int main(void)
{
    int *place = 0, count = 0;
    do {
    again:;
        int mine;
        if (count == 3)
            *place = 5;
        mine = 1;
        place = &mine;
        count++;
        if (count == 2)
            goto again;
    } while (1);
}

/* truth: FALSE(valid-deref) line 9 */
