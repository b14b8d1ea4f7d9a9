/* SPDX-License-Identifier: MIT */
/* XML and HTML: the one thing a writer needs. */
#ifndef WHITTLE_BASE_XML_H
#define WHITTLE_BASE_XML_H

#include "base/text.h"

/* Adds text fit for content and for values in double quotes; what XML 1.0 has no character for, and bytes that are not
 * UTF-8, become U+FFFD. */
void xml_add(Text *text, const char *string);

#endif
