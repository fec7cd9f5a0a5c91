/*
 * creation FOLDER ROUNDS - the time to open a store that does not exist yet, and to open it again
 *
 * Prints one line per round, in nanoseconds: the elapsed time of both, how much of the first was spent waiting for the
 * disk, and the processor time of both. Each round has a store of its own in FOLDER.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int64_t waited_ns;

static int wait_for_disk(long call, int file) {
    int64_t start = wall_ns();
    int result = (int)syscall(call, file);
    waited_ns += wall_ns() - start;
    return result;
}

/* The library calls these instead of the C library's. */
int fsync(int file) { return wait_for_disk(SYS_fsync, file); }

int fdatasync(int file) { return wait_for_disk(SYS_fdatasync, file); }

struct times {
    int64_t elapsed, waited, processor;
};

static struct times measure_open(const char *directory) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "bench";
    options.endpoint = "sdk.example.invalid";
    options.directory = directory;
    placard_client *client = NULL;

    waited_ns = 0;
    int64_t start = wall_ns(), processor_start = now_ns();
    placard_status status = placard_client_open(&options, &client, NULL);
    struct times times = {wall_ns() - start, waited_ns, now_ns() - processor_start};
    require(status == PLACARD_OK, "the store cannot be opened");
    placard_client_close(client);
    return times;
}

int main(int argc, char **argv) {
    require(argc == 3, "usage: creation FOLDER ROUNDS");
    for (int round = 0; round < atoi(argv[2]); round++) {
        char directory[4096];
        snprintf(directory, sizeof directory, "%s/%d", argv[1], round);
        struct times new = measure_open(directory), again = measure_open(directory);
        printf("%lld %lld %lld %lld %lld\n", (long long)new.elapsed, (long long)again.elapsed, (long long)new.waited,
               (long long)new.processor, (long long)again.processor);
    }
    return 0;
}
