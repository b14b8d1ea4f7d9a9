/* A call through a pointer to data. */
typedef int Function(void);

int data = 195;

int main(void)
{
    Function *function = (Function *)(void *)&data;
    return function();
}

/* truth: FALSE(valid-deref) line 9 */
