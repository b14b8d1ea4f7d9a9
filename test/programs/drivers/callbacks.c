/* Operations in a table of functions, with private data. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct device;
struct operations {
    int (*open)(struct device *);
    void (*close)(struct device *);
};
struct device {
    const struct operations *operations;
    void *private_data;
};

static int file_open(struct device *device)
{
    device->private_data = malloc(sizeof(int));
    return 0;
}
static void file_close(struct device *device)
{
    *(int *)device->private_data = 0;
    free(device->private_data);
}
static int null_open(struct device *device)
{
    device->private_data = NULL;
    return 0;
}
static void null_close(struct device *device)
{
    (void)device;
}
static const struct operations file = { file_open, file_close };
#ifdef BROKEN
static const struct operations none = { null_open, file_close };
#else
static const struct operations none = { null_open, null_close };
#endif

int main(void)
{
    if (0)
        null_close(NULL);
    struct device *devices[4];
    for (int i = 0; i < 4; i++) {
        devices[i] = malloc(sizeof **devices);
        devices[i]->operations = __VERIFIER_nondet_int() ? &file : &none;
        devices[i]->operations->open(devices[i]);
    }
    for (int i = 0; i < 4; i++) {
        devices[i]->operations->close(devices[i]);
        free(devices[i]);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
