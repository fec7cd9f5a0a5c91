/* The library in the host's process: it never changes anything outside of its directory. */
#include "fixture.h"
#include <dirent.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>

extern char **environ;

struct process_state {
    void (*handlers[65])(int);
    sigset_t mask;
    char working_directory[1024];
    char locale[256];
    char environment[16384];
    mode_t umask;
};

static void observe(struct process_state *state) {
    memset(state, 0, sizeof *state);
    for (int signal_number = 1; signal_number < 65; signal_number++) {
        struct sigaction action;
        if (sigaction(signal_number, NULL, &action) == 0)
            state->handlers[signal_number] = action.sa_handler;
    }
    CHECK(sigprocmask(SIG_BLOCK, NULL, &state->mask) == 0);
    CHECK(getcwd(state->working_directory, sizeof state->working_directory) != NULL);
    snprintf(state->locale, sizeof state->locale, "%s", setlocale(LC_ALL, NULL));
    state->umask = umask(0);
    umask(state->umask);
    size_t used = 0;
    for (char **entry = environ; *entry != NULL && used < sizeof state->environment; entry++)
        used += (size_t)snprintf(state->environment + used, sizeof state->environment - used, "%s\n", *entry);
}

static void check_unchanged(const struct process_state *before) {
    struct process_state after;
    observe(&after);
    for (int signal_number = 1; signal_number < 65; signal_number++)
        CHECK(before->handlers[signal_number] == after.handlers[signal_number]);
    for (int signal_number = 1; signal_number < 65; signal_number++)
        CHECK(sigismember(&before->mask, signal_number) == sigismember(&after.mask, signal_number));
    CHECK_TEXT(after.working_directory, before->working_directory);
    CHECK_TEXT(after.locale, before->locale);
    CHECK_TEXT(after.environment, before->environment);
    CHECK_NUMBER(after.umask, before->umask);
}

/* The open descriptors. */
enum { DESCRIPTORS = 1024 };
static char was_open[DESCRIPTORS];

static void observe_descriptors(void) {
    for (int fd = 0; fd < DESCRIPTORS; fd++)
        was_open[fd] = fcntl(fd, F_GETFD) >= 0;
}

/* A program that the host starts does not inherit the library's descriptors. */
static void check_closed_by_exec(void) {
    int ours = 0;
    for (int fd = 0; fd < DESCRIPTORS; fd++) {
        int flags = fcntl(fd, F_GETFD);
        if (flags < 0 || was_open[fd])
            continue;
        ours++;
        check_count++;
        char path[64], target[256] = "";
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
        if (!(flags & FD_CLOEXEC) && readlink(path, target, sizeof target - 1) >= 0)
            CHECK_NOTE("descriptor %d (%s) is open after exec", fd, target);
    }
    CHECK(ours > 3);
}

/* Everything that the library works with: files, sockets (nobody listens there), timers, errors. */
static void use_library(const char *directory) {
    placard_options options = test_options(directory);
    options.endpoint = "http://127.0.0.1:1";
    options.transport = PLACARD_TRANSPORT_BUILTIN;
    options.clock = PLACARD_CLOCK_SYSTEM;
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_start_session(client, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_log_event(client, "manners", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    CHECK(placard_client_log_event(client, "\xff", PLACARD_NUL, NULL, NULL) < 0);

    /* Each wait ends at the first event; the session's request fails long before this bound. */
    int failed = 0;
    for (int round = 0; round < 100 && !failed; round++) {
        CHECK_STATUS(placard_client_wait(client, 200, NULL), PLACARD_OK);
        for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;)
            failed |= event->kind == PLACARD_EVENT_SEND_FAILED;
    }
    CHECK(failed);
    check_closed_by_exec();
    placard_client_close(client);
}

static int check_private(const char *path, const struct stat *info, int kind, struct FTW *position) {
    (void)position;
    mode_t wanted = kind == FTW_D ? 0700 : 0600;
    check_count++;
    if ((info->st_mode & 07777) != wanted)
        CHECK_NOTE("%s has mode %o", path, (unsigned)(info->st_mode & 07777));
    return 0;
}

static void check_empty(const char *path) {
    DIR *directory = opendir(path);
    REQUIRE(directory != NULL);
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        check_count++;
        if (entry->d_name[0] != '.')
            CHECK_NOTE("the library made %s/%s", path, entry->d_name);
    }
    closedir(directory);
}

int main(void) {
    char parent[256], elsewhere[256], store[300], output[300];
    make_directory(parent, sizeof parent);
    make_directory(elsewhere, sizeof elsewhere);
    snprintf(store, sizeof store, "%s/made by the library", parent);
    snprintf(output, sizeof output, "%s/output", parent);

    /* Home, temporary files and the working directory all point to a directory that must stay empty. */
    setenv("HOME", elsewhere, 1);
    setenv("TMPDIR", elsewhere, 1);
    setenv("XDG_DATA_HOME", elsewhere, 1);
    REQUIRE(chdir(elsewhere) == 0);
    umask(0); /* private files must not depend on the host's umask */

    int saved_out = dup(STDOUT_FILENO), saved_err = dup(STDERR_FILENO);
    int file = open(output, O_CREAT | O_RDWR, 0600);
    REQUIRE(saved_out >= 0 && saved_err >= 0 && file >= 0);
    fflush(NULL);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);

    struct process_state before;
    observe(&before);
    observe_descriptors();
    use_library(store);
    check_unchanged(&before);

    fflush(NULL);
    off_t written = lseek(file, 0, SEEK_END);
    dup2(saved_out, STDOUT_FILENO);
    dup2(saved_err, STDERR_FILENO);
    if (written != 0) { /* the library's output, or reports of failed checks */
        char text[4096] = "";
        CHECK(pread(file, text, sizeof text - 1, 0) >= 0);
        CHECK_NOTE("written to stdout or stderr: %s", text);
    }

    CHECK(nftw(store, check_private, 8, FTW_PHYS) == 0);
    check_empty(elsewhere);
    CHECK(chdir("/") == 0);
    remove_directory(elsewhere);
    remove_directory(parent);
    return check_result();
}
