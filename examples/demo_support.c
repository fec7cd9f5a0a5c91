/* Part of demo.c: a server process, a temporary directory and one HTTP request. */
#define _XOPEN_SOURCE 700
#include "demo_support.h"

#include <arpa/inet.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { START_MS = 8000 };

char directory[] = "/tmp/placard-demo-XXXXXX";
static pid_t owner; /* the process that cleans up */
static pid_t server;

void make_directory(void) {
    owner = getpid();
    if (mkdtemp(directory) == NULL)
        give_up("cannot make %s", directory);
}

FILE *open_file(const char *name, const char *mode) {
    char path[sizeof directory + 64];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *file = fopen(path, mode);
    if (file == NULL)
        give_up("cannot open %s", path);
    return file;
}

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *position) {
    (void)info, (void)kind, (void)position;
    return remove(path);
}

void finish(int status) {
    if (getpid() == owner) {
        if (server > 0)
            kill(server, SIGTERM);
        nftw(directory, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
    }
    exit(status);
}

void give_up(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("demo: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    finish(1);
}

int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

const char *start_server(char *placardctl, char *campaigns) {
    int output[2];
    if (pipe(output) != 0)
        give_up("no pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, output[0]);
    char *arguments[] = {placardctl, "serve", campaigns, "--port", "0", "--quiet", NULL};
    if (posix_spawn(&server, placardctl, &actions, NULL, arguments, environ) != 0)
        give_up("cannot start %s", placardctl);
    posix_spawn_file_actions_destroy(&actions);
    close(output[1]);

    static char line[512];
    size_t length = 0;
    struct pollfd descriptor = {output[0], POLLIN, 0};
    while (strchr(line, '\n') == NULL && length < sizeof line - 1) {
        ssize_t count = poll(&descriptor, 1, START_MS) == 1 ? read(output[0], line + length, 1) : -1;
        if (count <= 0)
            give_up("the server did not say where it is: %s", line);
        length += (size_t)count;
    }
    char *start = strstr(line, "http://");
    if (start == NULL)
        give_up("no URL in: %s", line);
    start[strcspn(start, " \n")] = '\0';
    return start;
}

/* Returns the body of GET /_placard/received. */
static const char *get_received(const char *url) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    address.sin_port = htons((uint16_t)atoi(strrchr(url, ':') + 1));
    int connection = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(connection, (struct sockaddr *)&address, sizeof address) != 0)
        give_up("the server is gone");
    const char request[] = "GET /_placard/received HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    static char reply[256 * 1024];
    size_t length = 0;
    ssize_t count = write(connection, request, sizeof request - 1);
    while (count > 0 && (count = read(connection, reply + length, sizeof reply - 1 - length)) > 0)
        length += (size_t)count;
    close(connection);

    const char *body = strstr(reply, "\r\n\r\n");
    if (body == NULL)
        give_up("the server's answer is cut short: %s", reply);
    return body + 4;
}

static int count_text(const char *text, const char *part) {
    int count = 0;
    for (const char *found = text; (found = strstr(found, part)) != NULL; found++)
        count++;
    return count;
}

void print_received(const char *url) {
    const char *report = get_received(url);
    static const char *const wanted[][2] = {
        {"\"name\": \"ss\"", "session start"},
        {"\"name\": \"cci\"", "card viewed"},
        {"\"n\": \"order_placed\"", "order_placed"},
        {"\"name\": \"sbc\"", "button pressed"},
        {"\"name\": \"sc\"", "message clicked"},
        {"\"n\": \"last_words\"", "last_words, logged just before the kill"},
    };
    printf("\nThe server received, each once\n");
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        if (count_text(report, wanted[i][0]) != 1)
            give_up("the server should have one %s: %s", wanted[i][1], report);
        printf("  %s\n", wanted[i][1]);
    }
}
