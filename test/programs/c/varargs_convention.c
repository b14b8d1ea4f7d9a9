/* GNU C: Windows' convention has lists of another kind. */
__attribute__((ms_abi)) static int first(int count, ...)
{
    __builtin_ms_va_list list;
    __builtin_ms_va_start(list, count);
    int result = __builtin_va_arg(list, int);
    __builtin_ms_va_end(list);
    return result;
}

int main(void)
{
    return first(1, 0);
}

/* truth: TRUE
 * today: UNKNOWN(unsupported: variadic function of another calling convention
 * arch: 64 */
