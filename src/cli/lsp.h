/* SPDX-License-Identifier: MIT */
/* Inside whittle lsp: messages of the language server protocol, and SARIF as diagnostics. */
#ifndef WHITTLE_CLI_LSP_H
#define WHITTLE_CLI_LSP_H

#include "base/json.h"

#include <stdbool.h>

/* Messages that have come in as bytes and are not complete yet. */
typedef struct LspInput {
    Text bytes;
    bool is_bad; /* what came is no message: nothing after it can be understood */
} LspInput;

/* Reads what is there from standard input. False at its end. */
bool lsp_read(LspInput *input);
/* Takes the next whole message out of the input; false if there is none. */
bool lsp_next(LspInput *input, Text *message);

/* Begins a message to the client: a request or notification with this method and the id (NULL: none), its params open;
 * or, without method, the answer to the id, its result to be written. */
JsonWriter lsp_begin(Text *text, const char *method, const Json *id);
/* Closes the params or nothing, and sends the message; the text is freed. */
void lsp_send(JsonWriter *writer, const char *method);

/* The path of a file:// URI, owned by the caller; NULL for others. */
char *lsp_path(const char *uri);
/* Adds a path as a URI. */
void lsp_add_uri(Text *text, const char *path);

/* Publishes what a SARIF file says: diagnostics with related positions, for this document and every other file that has
 * some. Returns the number of failing runs among them, -1 if the file is no SARIF. `rule` receives the first one's rule, owned by
 * the caller. */
int lsp_publish(const char *uri, const Text *sarif, char **rule);

#endif
