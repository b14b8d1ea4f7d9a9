/* SPDX-License-Identifier: MIT */
/* whittle lsp: a language server. A document that is opened or saved is checked by a child, `whittle check`, one at a
 * time; a newer save of it, or the client's cancel, ends the child. The program is never executed natively: to open a file
 * is not to run it. */
#include "cli/lsp.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/temp.h"
#include "cli/cli.h"
#include "report/explain.h"

#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static const OptionRow lsp_rows[] = {
    {"timeout", "SECONDS", "20", "CPU time for each check"},
    {0},
};
static const char show_run[] = "whittle.showRun", explain[] = "whittle.explain";

/* A document of the client's. */
typedef struct Document {
    char *uri;
    char *page; /* of its last check, NULL if that has no failing run */
    char *rule; /* of its first diagnostic, NULL if it has none */
    bool is_due;
} Document;

typedef struct Server {
    const Options *options;
    LspInput input;
    Document *documents;
    size_t count, capacity;
    bool shows_progress, is_shut, is_over;
    /* The check under way: */
    pid_t child; /* 0: none */
    int output;
    Text said;
    size_t document;
    char *sarif, *page;
    bool is_cancelled;
    unsigned token;
    time_t began;
} Server;

static Document *find_document(Server *server, const char *uri)
{
    for (size_t i = 0; i < server->count; i++)
        if (!strcmp(server->documents[i].uri, uri))
            return &server->documents[i];
    server->documents = array_room(server->documents, &server->capacity, server->count, sizeof *server->documents);
    server->documents[server->count] = (Document){.uri = mem_string(uri)};
    return &server->documents[server->count++];
}

/* --- progress ------------------------------------------------------------------------------------------------ */

static void send_progress(Server *server, const char *kind, const char *says)
{
    Text text = {0};
    if (!server->shows_progress)
        return;
    JsonWriter writer = lsp_begin(&text, "$/progress", NULL);
    json_number(&writer, "token", server->token);
    json_open(&writer, "value", '{');
    json_string(&writer, "kind", kind);
    if (!strcmp(kind, "begin")) {
        json_string(&writer, "title", "whittle");
        json_word(&writer, "cancellable", "true");
    }
    json_string(&writer, "message", says);
    json_close(&writer, '}');
    lsp_send(&writer, "$/progress");
}

static void begin_progress(Server *server, const char *path)
{
    static const char method[] = "window/workDoneProgress/create";
    Text text = {0};
    server->token++;
    if (!server->shows_progress)
        return;
    Text number = {0};
    text_add(&number, "%u", server->token);
    Json id = {.kind = JSON_NUMBER, .string = text_string(&number)};
    JsonWriter writer = lsp_begin(&text, method, &id);
    json_number(&writer, "token", server->token);
    lsp_send(&writer, method);
    text_free(&number);
    send_progress(server, "begin", path);
}

static void send_message(const char *method, int type, const char *says)
{
    Text text = {0};
    JsonWriter writer = lsp_begin(&text, method, NULL);
    json_number(&writer, "type", type);
    json_string(&writer, "message", says);
    lsp_send(&writer, method);
}

/* --- checks -------------------------------------------------------------------------------------------------- */

/* The words of the child: what was asked of the server, and the file. */
static const char **child_words(const Server *server, Arena *arena, const char *path)
{
    static const char *const handed_on[] = {
        "arch",     "entry",   "arg",     "contracts", "compile-commands", "malloc-fails", "malloc-succeeds",
        "property", "timeout", "unknown", "nonnull",   "modular"};
    enum { MOST_OWN = 32 };
    const char **words = arena_alloc(arena, (MOST_OWN + server->options->rest_count) * sizeof *words);
    size_t count = 0;
    const char *const first[] = {"whittle",     "check",  "--quiet",    "--no-replay", "--sarif",
                                 server->sarif, "--html", server->page, path};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        words[count++] = first[i];
    for (size_t i = 0; i < sizeof handed_on / sizeof *handed_on; i++) {
        const char *value = options_value(server->options, handed_on[i]);
        bool is_given = options_given(server->options, handed_on[i]) || !strcmp(handed_on[i], "timeout");
        if (!is_given)
            continue;
        char *word = message("--%s", handed_on[i]);
        words[count++] = arena_string(arena, word);
        free(word);
        if (value && *value)
            words[count++] = value;
    }
    if (server->options->rest_count)
        words[count++] = "--";
    for (size_t i = 0; i < server->options->rest_count; i++)
        words[count++] = server->options->rest[i];
    return words;
}

static void start_check(Server *server, size_t document)
{
    char *path = lsp_path(server->documents[document].uri);
    int ends[2];
    server->documents[document].is_due = false;
    if (!path || pipe(ends)) {
        free(path);
        return;
    }
    server->sarif = temp_path(".sarif");
    server->page = temp_path(".html");
    Arena *arena = arena_create();
    const char **words = child_words(server, arena, path);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", 0, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    bool is_started =
        !posix_spawn(&server->child, "/proc/self/exe", &actions, NULL, (char *const *)(uintptr_t)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    arena_destroy(arena);
    close(ends[1]);
    server->output = ends[0];
    server->document = document;
    server->is_cancelled = false;
    server->began = time(NULL);
    begin_progress(server, path);
    free(path);
    if (is_started)
        return;
    server->child = 0;
    close(ends[0]);
    send_progress(server, "end", "cannot start");
    free(server->sarif);
    free(server->page);
}

static void cancel_check(Server *server)
{
    server->is_cancelled = server->child != 0;
    if (server->child)
        kill(server->child, SIGTERM);
}

static void tell_result(Server *server)
{
    Document *document = &server->documents[server->document];
    Text sarif = {0};
    char *problem = file_read(&sarif, server->sarif);
    free(document->page);
    free(document->rule);
    document->page = document->rule = NULL;
    int failing = problem ? -1 : lsp_publish(document->uri, &sarif, &document->rule);
    if (failing < 0)
        send_message("window/logMessage", 1, text_string(&server->said));
    if (failing > 0)
        document->page = mem_string(server->page);
    text_free(&sarif);
    free(problem);
}

static void finish_check(Server *server)
{
    int status;
    char *line = mem_string_of(text_string(&server->said), strcspn(text_string(&server->said), "\n"));
    close(server->output);
    waitpid(server->child, &status, 0);
    server->child = 0;
    if (!server->is_cancelled)
        tell_result(server);
    send_progress(server, "end", server->is_cancelled ? "cancelled" : line);
    free(line);
    text_free(&server->said);
    free(server->sarif);
    free(server->page);
    for (size_t i = 0; i < server->count; i++)
        if (server->documents[i].is_due) {
            start_check(server, i);
            return;
        }
}

static void ask_check(Server *server, const char *uri)
{
    Document *document = find_document(server, uri);
    size_t index = (size_t)(document - server->documents);
    document->is_due = true;
    if (!server->child)
        start_check(server, index);
    else if (server->document == index)
        cancel_check(server);
}

/* --- messages ------------------------------------------------------------------------------------------------ */

static void answer_initialize(Server *server, const Json *id, const Json *params)
{
    const Json *window = json_member(json_member(params, "capabilities"), "window");
    const Json *progress = json_member(window, "workDoneProgress");
    server->shows_progress = progress && progress->kind == JSON_TRUE;
    Text text = {0};
    JsonWriter writer = lsp_begin(&text, NULL, id);
    json_open(&writer, "result", '{');
    json_open(&writer, "capabilities", '{');
    json_open(&writer, "textDocumentSync", '{');
    json_word(&writer, "openClose", "true");
    json_number(&writer, "change", 0);
    json_word(&writer, "save", "true");
    json_close(&writer, '}');
    json_word(&writer, "codeActionProvider", "true");
    json_open(&writer, "executeCommandProvider", '{');
    json_open(&writer, "commands", '[');
    json_string(&writer, NULL, show_run);
    json_string(&writer, NULL, explain);
    json_close(&writer, ']');
    json_close(&writer, '}');
    json_close(&writer, '}');
    json_close(&writer, '}');
    lsp_send(&writer, NULL);
}

static void answer_null(const Json *id)
{
    Text text = {0};
    JsonWriter writer = lsp_begin(&text, NULL, id);
    json_word(&writer, "result", "null");
    lsp_send(&writer, NULL);
}

static void answer_unknown(const Json *id, const char *method)
{
    Text text = {0};
    JsonWriter writer = lsp_begin(&text, NULL, id);
    json_open(&writer, "error", '{');
    json_number(&writer, "code", -32601);
    json_string(&writer, "message", method);
    json_close(&writer, '}');
    lsp_send(&writer, NULL);
}

static void add_action(JsonWriter *writer, const char *title, const char *command, const char *argument)
{
    json_open(writer, NULL, '{');
    json_string(writer, "title", title);
    json_string(writer, "kind", "quickfix");
    json_open(writer, "command", '{');
    json_string(writer, "title", title);
    json_string(writer, "command", command);
    json_open(writer, "arguments", '[');
    json_string(writer, NULL, argument);
    json_close(writer, ']');
    json_close(writer, '}');
    json_close(writer, '}');
}

/* Offered if the client names a diagnostic of ours at the place. */
static void answer_actions(Server *server, const Json *id, const Json *params)
{
    const char *uri = json_member_string(json_member(params, "textDocument"), "uri");
    const Document *document = uri ? find_document(server, uri) : NULL;
    const Json *named = json_member(json_member(params, "context"), "diagnostics");
    bool is_ours = false;
    for (const Json *at = named && named->kind == JSON_ARRAY ? named->first : NULL; at; at = at->next) {
        const char *source = json_member_string(at, "source");
        is_ours |= source && !strcmp(source, "whittle");
    }
    Text text = {0}, title = {0};
    JsonWriter writer = lsp_begin(&text, NULL, id);
    json_open(&writer, "result", '[');
    if (is_ours && document && document->page)
        add_action(&writer, "whittle: show the failing run", show_run, uri);
    if (is_ours && document && document->rule) {
        text_add(&title, "whittle: explain %s", document->rule);
        add_action(&writer, text_string(&title), explain, document->rule);
    }
    json_close(&writer, ']');
    lsp_send(&writer, NULL);
    text_free(&title);
}

static void show_page(Server *server, const char *uri)
{
    static const char method[] = "window/showDocument";
    const Document *document = find_document(server, uri);
    if (!document->page)
        return;
    Text text = {0}, page = {0};
    Json id = {.kind = JSON_STRING, .string = "whittle-page"};
    JsonWriter writer = lsp_begin(&text, method, &id);
    lsp_add_uri(&page, document->page);
    json_string(&writer, "uri", text_string(&page));
    json_word(&writer, "external", "true");
    lsp_send(&writer, method);
    text_free(&page);
}

static void answer_command(Server *server, const Json *id, const Json *params)
{
    const char *command = json_member_string(params, "command");
    const Json *arguments = json_member(params, "arguments");
    const Json *argument = arguments && arguments->kind == JSON_ARRAY ? arguments->first : NULL;
    Topic topic;
    answer_null(id);
    if (!command || !argument || argument->kind != JSON_STRING)
        return;
    if (!strcmp(command, show_run))
        show_page(server, argument->string);
    if (!strcmp(command, explain) && explain_find(argument->string, &topic)) {
        Text text = {0};
        explain_add(&text, &topic);
        send_message("window/showMessage", 3, text_string(&text));
        text_free(&text);
    }
}

static void close_document(Server *server, const char *uri)
{
    Document *document = find_document(server, uri);
    document->is_due = false;
    if (server->child && &server->documents[server->document] == document)
        cancel_check(server);
}

static void handle(Server *server, const Json *message)
{
    const char *method = json_member_string(message, "method");
    const Json *id = json_member(message, "id"), *params = json_member(message, "params");
    const char *uri = json_member_string(json_member(params, "textDocument"), "uri");
    if (!method)
        return; /* an answer */
    if (!strcmp(method, "initialize")) {
        answer_initialize(server, id, params);
    } else if (!strcmp(method, "shutdown")) {
        server->is_shut = true;
        answer_null(id);
    } else if (!strcmp(method, "exit")) {
        server->is_over = true;
    } else if ((!strcmp(method, "textDocument/didOpen") || !strcmp(method, "textDocument/didSave")) && uri) {
        ask_check(server, uri);
    } else if (!strcmp(method, "textDocument/didClose") && uri) {
        close_document(server, uri);
    } else if (!strcmp(method, "textDocument/codeAction")) {
        answer_actions(server, id, params);
    } else if (!strcmp(method, "workspace/executeCommand")) {
        answer_command(server, id, params);
    } else if (!strcmp(method, "window/workDoneProgress/cancel")) {
        cancel_check(server);
    } else if (id) {
        answer_unknown(id, method);
    }
}

static void handle_input(Server *server)
{
    Text text = {0};
    while (!server->is_over && lsp_next(&server->input, &text)) {
        Arena *arena = arena_create();
        const Json *message = NULL;
        char *problem = json_parse(text_string(&text), arena, &message);
        if (!problem)
            handle(server, message);
        free(problem);
        arena_destroy(arena);
        text_free(&text);
    }
}

static void read_child(Server *server)
{
    char bytes[4096];
    ssize_t count = read(server->output, bytes, sizeof bytes);
    if (count > 0)
        text_add_bytes(&server->said, bytes, (size_t)count);
    else
        finish_check(server);
}

static void serve(Server *server)
{
    while (!server->is_over && !server->input.is_bad) {
        struct pollfd polled[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                                  {.fd = server->child ? server->output : -1, .events = POLLIN}};
        int ready = poll(polled, 2, server->child ? 1000 : -1);
        if (!ready) {
            Text text = {0};
            text_add(&text, "%ld s", (long)(time(NULL) - server->began));
            send_progress(server, "report", text_string(&text));
            text_free(&text);
        }
        if (ready > 0 && polled[1].revents)
            read_child(server);
        if (ready > 0 && polled[0].revents) {
            if (!lsp_read(&server->input))
                server->is_over = true;
            handle_input(server);
        }
    }
}

static int run_lsp(const Options *options)
{
    Server server = {.options = options};
    serve(&server);
    if (server.child) {
        cancel_check(&server);
        waitpid(server.child, NULL, 0);
        close(server.output);
        free(server.sarif);
        free(server.page);
    }
    text_free(&server.said);
    text_free(&server.input.bytes);
    for (size_t i = 0; i < server.count; i++) {
        free(server.documents[i].uri);
        free(server.documents[i].page);
        free(server.documents[i].rule);
    }
    free(server.documents);
    return server.is_shut ? EXIT_TRUE : EXIT_FALSE;
}

const Command lsp_command = {
    .row =
        {.name = "lsp",
         .operands = "[-- CFLAGS]",
         .says =
             "serve an editor: diagnostics by the language server protocol\n\n"
             "Speaks on standard input and output; doc/editors.md has the set-up of Vim, Emacs and VS Code. A file is\n"
             "checked when it is opened and when it is saved; nothing of it is executed natively.",
         .groups = {input_rows, property_rows, lsp_rows, help_rows}},
    .run = run_lsp,
    .add_help = input_add_help,
};
