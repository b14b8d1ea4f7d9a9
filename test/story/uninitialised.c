/* A pointer that was never set is not called null. */
struct Node { struct Node *next; int key; };
int main(void)
{
    struct Node *p;
    return p->key;
}
