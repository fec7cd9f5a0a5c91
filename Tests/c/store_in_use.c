/* One client owns a store at a time, across processes too; the ownership ends with its process. */
#include "fixture.h"
#include <signal.h>
#include <sys/wait.h>

/* Opens the store in another process, reports over the pipe, and stays until it is killed. */
static pid_t start_owner(const placard_options *options, int report) {
    pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        placard_client *client = NULL;
        placard_status status = placard_client_open(options, &client, NULL);
        if (status == PLACARD_OK)
            status = placard_client_log_event(client, "of the owner", PLACARD_NUL, NULL, NULL);
        if (write(report, &status, sizeof status) != sizeof status)
            _exit(1);
        for (;;)
            pause();
    }
    return child;
}

static void kill_hard(pid_t process) {
    CHECK(kill(process, SIGKILL) == 0);
    CHECK(waitpid(process, NULL, 0) == process);
}

int main(void) {
    char directory[256];
    make_directory(directory, sizeof directory);
    placard_options options = test_options(directory);

    placard_client *first = open_client(&options);
    placard_client *second = first;
    placard_error *error = NULL;
    CHECK_STATUS(placard_client_open(&options, &second, &error), PLACARD_E_IN_USE);
    CHECK(second == NULL);
    CHECK(error != NULL && strstr(error->message, directory) != NULL);
    placard_error_destroy(error);

    /* Another app has its own store in the same directory. */
    placard_options other_app = options;
    other_app.api_key = "another-key";
    placard_client_close(open_client(&other_app));

    placard_client_close(first);
    placard_client_close(open_client(&options));
    placard_client_abandon(open_client(&options));

    int report[2];
    REQUIRE(pipe(report) == 0);
    pid_t owner = start_owner(&options, report[1]);
    placard_status status = PLACARD_E_IO;
    REQUIRE(read(report[0], &status, sizeof status) == sizeof status);
    CHECK_STATUS(status, PLACARD_OK);
    CHECK_STATUS(placard_client_open(&options, &second, NULL), PLACARD_E_IN_USE);

    /* Someone deletes files: without the lock file the store is still the owner's, even when it is unreadable. */
    char path[300];
    snprintf(path, sizeof path, "%s/test-key.lock", directory);
    REQUIRE(unlink(path) == 0);
    CHECK_STATUS(placard_client_open(&options, &second, NULL), PLACARD_E_IN_USE);
    CHECK_STATUS(placard_client_open(&options, &second, NULL), PLACARD_E_IN_USE);
    kill_hard(owner);

    /* What the killed process had logged is stored: the session start and the event. */
    first = open_client(&options);
    CHECK(placard_client_queued_count(first) >= 2);
    placard_client_close(first);
    remove_directory(directory);
    return check_result();
}
