/* What a function without source overwrites, it may know of: no leak of the program. */
extern void change(void);
int *place;

int main(void)
{
    change();
    return 0;
}
