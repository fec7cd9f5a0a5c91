/*
 * unchanged STORE limited|free REPLY MOVED - the bytes written by a refresh without changes
 *
 * Prints the bytes by which the store's files grow when REPLY arrives a second time, and when MOVED arrives, the same
 * cards with other watermarks. STORE must be new: its log is never checkpointed, so that all growth is visible. With
 * "limited" the limit on refreshes applies, as it does by default, and its remaining tokens are stored.
 */
#include "support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static long long stored_bytes(const char *directory) {
    DIR *folder = opendir(directory);
    require(folder != NULL, directory);
    long long sum = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char path[4096];
        struct stat status;
        snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
        if (stat(path, &status) == 0 && S_ISREG(status.st_mode))
            sum += status.st_size;
    }
    closedir(folder);
    return sum;
}

int main(int argc, char **argv) {
    require(argc == 5, "usage: unchanged STORE limited|free REPLY MOVED");
    struct text reply = read_file(argv[3]), moved = read_file(argv[4]);
    int is_limited = strcmp(argv[2], "limited") == 0;
    struct subject subject = open_limited_subject(argv[1], is_limited ? PLACARD_ON : PLACARD_OFF);
    refresh(&subject, &reply);

    long long before = stored_bytes(argv[1]);
    refresh(&subject, &reply);
    long long after = stored_bytes(argv[1]);
    refresh(&subject, &moved);
    printf("%lld %lld\n", after - before, stored_bytes(argv[1]) - after);

    placard_client_close(subject.client);
    free(reply.bytes);
    free(moved.bytes);
    return 0;
}
