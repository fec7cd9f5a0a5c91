/* A child of a threaded process can call and abandon an inherited client: it never waits for a lock of a thread that
 * does not exist in it. */
#include "fixture.h"
#include <pthread.h>
#include <sys/wait.h>

enum { THREADS = 3, CHILDREN = 60, PATIENCE_S = 300 };

static int stop; /* accessed atomically */

static void *log_events(void *argument) {
    placard_client *client = argument;
    while (__sync_fetch_and_add(&stop, 0) == 0)
        CHECK_STATUS(placard_client_log_event(client, "busy", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    return NULL;
}

int main(void) {
    char directory[256];
    make_directory(directory, sizeof directory);
    placard_options options = test_options(directory);
    placard_client *client = open_client(&options);
    /* Swift creates some type metadata at the first use, under a lock that the threads below may hold at the fork. */
    CHECK_STATUS(placard_client_drain(client, 1, NULL), PLACARD_E_STATE);
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        REQUIRE(pthread_create(&threads[i], NULL, log_events, client) == 0);

    for (int i = 0; i < CHILDREN; i++) {
        pid_t child = fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            alarm(PATIENCE_S); /* a child that hangs is ended by this, and counted below */
            if (placard_client_drain(client, 1, NULL) != PLACARD_E_FORKED)
                _exit(1);
            if (i % 2 == 0)
                placard_client_abandon(client);
            else
                placard_client_close(client);
            _exit(0);
        }
        int status = 0;
        REQUIRE(waitpid(child, &status, 0) == child);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    (void)__sync_fetch_and_add(&stop, 1);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    CHECK_STATUS(placard_client_log_event(client, "after", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    placard_client_close(client);
    remove_directory(directory);
    return check_result();
}
