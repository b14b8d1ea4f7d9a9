/* Four bytes beyond a local array. */
int main(void)
{
    int numbers[4] = {0};
    for (int i = 0; i <= 4; i++)
        numbers[i] = i;
    return numbers[0];
}
