/* SPDX-License-Identifier: MIT */
/* Four characters have a meaning in XML; of control characters only tab and ends of lines are allowed. */
#include "base/xml.h"

#include <string.h>

void xml_add(Text *text, const char *string)
{
    for (const char *at = string; *at;) {
        size_t length = text_utf8_length(at);
        const char *entity = *at == '&'                                           ? "&amp;"
                             : *at == '<'                                         ? "&lt;"
                             : *at == '>'                                         ? "&gt;"
                             : *at == '"'                                         ? "&quot;"
                             : !length                                            ? "\xEF\xBF\xBD"
                             : (unsigned char)*at < ' ' && !strchr("\t\n\r", *at) ? "\xEF\xBF\xBD"
                                                                                  : NULL;
        if (entity)
            text_add(text, "%s", entity);
        else
            text_add_bytes(text, at, length);
        at += length ? length : 1;
    }
}
