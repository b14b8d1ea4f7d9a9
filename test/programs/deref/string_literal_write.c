/* String literals may not be written. */
int main(void)
{
    char *text = "hello";
    text[0] = 'j';
    return 0;
}

/* truth: FALSE(valid-deref) line 5 */
