/* -- Streams ------------------------------------------------------------------------------------------------------- */

/* The library, which is not instrumented, accesses the stream: so that the sanitizer sees it, it is accessed here. */
static void touch(FILE *stream)
{
    (void)*(volatile char *)stream;
}

/* Characters that were pushed back. */
enum { MOST_PUSHED = 16 };
static struct {
    FILE *stream;
    int character;
} pushed[MOST_PUSHED];

static int *pushed_to(FILE *stream)
{
    for (unsigned i = 0; i < MOST_PUSHED; i++)
        if (pushed[i].stream == stream)
            return &pushed[i].character;
    return NULL;
}

int __wrap_ungetc(int c, FILE *stream)
{
    touch(stream);
    if (c < 0 || !__freadable(stream))
        return -1;
    if (pushed_to(stream))
        deviate("ungetc twice");
    for (unsigned i = 0; i < MOST_PUSHED; i++)
        if (!pushed[i].stream) {
            pushed[i].stream = stream;
            return pushed[i].character = (unsigned char)c;
        }
    deviate("ungetc of many streams");
    return -1;
}

/* The next character, which an input may say is not to be had. */
static int next_character(FILE *stream)
{
    int *character = pushed_to(stream);
    if (!character)
        return (int)take("getchar");
    int c = *character;
    memset((char *)character - offsetof(__typeof__(*pushed), character), 0, sizeof *pushed);
    return c;
}

int __wrap_getchar(void)
{
    return next_character(stdin);
}

int __wrap_getchar_unlocked(void) __attribute__((alias("__wrap_getchar")));

/* Files are not what they were where the run was found: what is read is an input. */
FILE *__wrap_fopen(const char *path, const char *mode)
{
    if (strlen(path) > SIZE_MAX / 2 || strlen(mode) > SIZE_MAX / 2 || !take("fopen"))
        return NULL;
    FILE *stream = __real_fopen("/dev/null", mode);
    if (!stream)
        deviate("fopen with a mode that is none");
    return stream;
}

FILE *__wrap_fopen64(const char *path, const char *mode) __attribute__((alias("__wrap_fopen")));
FILE *__wrap_popen(const char *path, const char *mode) __attribute__((alias("__wrap_fopen")));

FILE *__wrap_fdopen(int descriptor, const char *mode)
{
    (void)descriptor;
    return __wrap_fopen("", mode);
}

FILE *__wrap_tmpfile(void)
{
    return __wrap_fopen("", "w+");
}

FILE *__wrap_freopen(const char *path, const char *mode, FILE *stream)
{
    touch(stream);
    if (path && strlen(path) > SIZE_MAX / 2)
        return NULL;
    return take("fopen") ? freopen("/dev/null", mode, stream) : NULL;
}

int __wrap_fclose(FILE *stream)
{
    touch(stream);
    return __real_fclose(stream);
}

int __wrap_pclose(FILE *stream) __attribute__((alias("__wrap_fclose")));

int __wrap_fgetc(FILE *stream)
{
    touch(stream);
    return __freadable(stream) ? next_character(stream) : -1;
}

int __wrap_getc(FILE *stream) __attribute__((alias("__wrap_fgetc")));
int __wrap_getc_unlocked(FILE *stream) __attribute__((alias("__wrap_fgetc")));
int __wrap_fgetc_unlocked(FILE *stream) __attribute__((alias("__wrap_fgetc")));

char *__wrap_fgets(char *to, int size, FILE *stream)
{
    int length = 0, c = 0;
    if (size < 1)
        return NULL;
    if (size > 1)
        touch(stream);
    if (size > 1 && !__freadable(stream))
        return NULL;
    while (length < size - 1 && c != '\n' && (c = next_character(stream)) >= 0)
        to[length++] = (char)c;
    if (c < -1 || (c < 0 && !length))
        return NULL;
    to[length] = 0;
    return to;
}

char *__wrap_fgets_unlocked(char *to, int size, FILE *stream) __attribute__((alias("__wrap_fgets")));

size_t __wrap_fread(void *to, size_t size, size_t count, FILE *stream)
{
    size_t length = 0;
    touch(stream);
    for (int c; size && __freadable(stream) && length < size * count && (c = next_character(stream)) >= 0; length++)
        ((char *)to)[length] = (char)c;
    return size ? length / size : 0;
}

/* Bytes of what scanf stores under this modifier; *modifier moves on. */
static size_t scan_size(const char **modifier)
{
    size_t size = 4;
    for (; **modifier && strchr("hlqjztL", **modifier); ++*modifier) {
        int twice = (*modifier)[1] == **modifier;
        *modifier += twice;
        size = **modifier == 'h'                                  ? (twice ? 1 : 2)
               : **modifier != 'q' && **modifier != 'j' && !twice ? sizeof(long)
                                                                  : 8;
    }
    return size;
}

static void scan_value(char *to, char letter, unsigned long width, size_t size)
{
    unsigned long length = 0;
    if (letter == 's') {
        for (int c; (!width || length < width) && (c = (int)take("scanf_word")) >= 0;)
            to[length++] = (char)c;
        to[length] = 0;
    } else if (letter == 'c') {
        do
            to[length++] = (char)take("scanf_character");
        while (length < width);
    } else {
        long long number = strchr("diouxX", letter) ? take("scanf_number") : 0;
        for (; length < size; length++)
            to[length] = ((char *)&number)[length];
    }
}

static int scan_inputs(const char *format, va_list arguments)
{
    int matches = 1, count = 0;
    while (*format) {
        if (*format++ != '%')
            continue;
        if (*format == '%') {
            format++;
            continue;
        }
        int is_skipped = *format == '*';
        format += is_skipped;
        unsigned long width = strtoul(format, (char **)&format, 10);
        size_t size = scan_size(&format);
        char letter = *format++;
        if (strchr("fFeEgGaA", letter))
            size = format[-2] == 'l' ? 8 : 4;
        char *to = is_skipped ? NULL : va_arg(arguments, char *);
        matches = matches && take("scanf_matches");
        if (!matches || is_skipped)
            continue;
        scan_value(to, letter, width, size);
        count++;
    }
    return count ? count : (int)take("scanf_end");
}

int __wrap_scanf(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int count = scan_inputs(format, arguments);
    va_end(arguments);
    return count;
}

int __wrap_fscanf(FILE *stream, const char *format, ...)
{
    va_list arguments;
    touch(stream);
    va_start(arguments, format);
    int count = scan_inputs(format, arguments);
    va_end(arguments);
    return count;
}

int __wrap___isoc99_scanf(const char *format, ...) __attribute__((alias("__wrap_scanf")));
int __wrap___isoc99_fscanf(FILE *stream, const char *format, ...) __attribute__((alias("__wrap_fscanf")));

int __wrap_fprintf(FILE *stream, const char *format, ...)
{
    va_list arguments;
    touch(stream);
    va_start(arguments, format);
    int count = vfprintf(stream, format, arguments);
    va_end(arguments);
    return count;
}

int __wrap_fputs(const char *string, FILE *stream)
{
    touch(stream);
    return __real_fputs(string, stream);
}

int __wrap_fputc(int c, FILE *stream)
{
    touch(stream);
    return __real_fputc(c, stream);
}

int __wrap_putc(int c, FILE *stream) __attribute__((alias("__wrap_fputc")));

size_t __wrap_fwrite(const void *from, size_t size, size_t count, FILE *stream)
{
    touch(stream);
    return __real_fwrite(from, size, count, stream);
}

int __wrap_fflush(FILE *stream)
{
    if (stream)
        touch(stream);
    return __real_fflush(stream);
}

int __wrap_getpid(void)
{
    return (int)take("getpid") + 1;
}

long __wrap_time(long *result)
{
    long now = (long)take("time");
    if (result)
        *result = now;
    return now;
}
