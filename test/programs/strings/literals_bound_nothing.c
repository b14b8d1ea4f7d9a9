/* What the letters of string literals are as numbers bounds no count: widening does not stop there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"nothing has been read", "between the fields of a row", "within a field", "within a quoted field", "behind a quote", "at the end of a row", "a comma", "a quotation mark", "carriage return", "out of memory", "too many columns in a row", "the last row has no end", "unexpected end", "bytes that are no text"};

int main(void)
{
    enum { START, BETWEEN, FIELD, QUOTED, QUOTE, END } state = START;
    size_t room = 0, length = 0, fields = 0, rows = 0, quotes = 0, spaces = 0;
    char *text = NULL;
    for (int c; (c = getchar()) != EOF;) {
        if (length == room) {
            char *more = realloc(text, room + 64);
            if (!more)
                break;
            text = more;
            room += 64;
        }
        switch (state) {
        case START:
        case BETWEEN:
        case END:
            if (c == ' ')
                spaces++;
            else if (c == '"')
                quotes++, state = QUOTED;
            else
                text[length++] = (char)c, state = FIELD;
            break;
        case FIELD:
            if (c == ',')
                fields++, length = 0, state = BETWEEN;
            else if (c == '\n')
                rows++, length = 0, state = END;
            else
                text[length++] = (char)c;
            break;
        case QUOTED:
            if (c == '"')
                state = QUOTE;
            else
                text[length++] = (char)c;
            break;
        case QUOTE:
            if (c == '"')
                text[length++] = (char)c, state = QUOTED;
            else
                fields++, length = 0, state = BETWEEN;
            break;
        }
    }
    printf("%s: %zu %zu %zu %zu\n", names[state], rows, fields, quotes, spaces);
    free(text);
    return 0;
}
/* truth: TRUE
 * today: UNKNOWN
 * args: --search off --cex off --work 2
 */
