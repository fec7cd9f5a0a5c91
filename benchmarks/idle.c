/*
 * idle FOLDER REPLY - what an idle client holds, with the cards of REPLY in its list
 *
 * Opens clients, each with a store in a directory of its own in FOLDER. Prints descriptors and bytes of heap per
 * client, as the allocator counts them: when its list is new, and when it has been idle. The first clients do not
 * count: they also pay for what the process needs once.
 */
#include "support.h"

#include <dirent.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST = 2, COUNTED = 32, ALL = FIRST + COUNTED };

static long long heap(void) {
    struct mallinfo2 info = mallinfo2();
    return (long long)(info.uordblks + info.hblkhd);
}

static int descriptors(void) {
    DIR *folder = opendir("/proc/self/fd");
    require(folder != NULL, "cannot list descriptors");
    int count = 0;
    while (readdir(folder) != NULL)
        count++;
    closedir(folder);
    return count;
}

static struct subject open_in(const char *folder, int number, const struct text *reply) {
    char path[512];
    snprintf(path, sizeof path, "%s/%d", folder, number);
    struct subject subject = open_subject(path);
    refresh(&subject, reply);
    empty_queue(&subject);
    return subject;
}

/* Long enough for every client to count as idle. */
static void rest(struct subject *subjects, int count) {
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < count; i++) {
            pass_time(&subjects[i]);
            drop_events(&subjects[i]);
        }
    /* A client keeps its switch for 10 s of real time after an event. */
    sleep(11);
    for (int i = 0; i < count; i++)
        drop_events(&subjects[i]);
}

int main(int argc, char **argv) {
    require(argc == 3, "usage: idle FOLDER REPLY");
    mkdir(argv[1], 0700);
    struct text reply = read_file(argv[2]);
    static struct subject subjects[ALL];
    for (int i = 0; i < FIRST; i++)
        subjects[i] = open_in(argv[1], i, &reply);

    rest(subjects, FIRST);
    long long heap_before = heap();
    int descriptors_before = descriptors();
    for (int i = FIRST; i < ALL; i++)
        subjects[i] = open_in(argv[1], i, &reply);
    printf("%d %lld\n", (descriptors() - descriptors_before) / COUNTED, (heap() - heap_before) / COUNTED);
    rest(subjects + FIRST, COUNTED);
    printf("%d %lld\n", (descriptors() - descriptors_before) / COUNTED, (heap() - heap_before) / COUNTED);

    for (int i = 0; i < ALL; i++)
        placard_client_close(subjects[i].client);
    free(reply.bytes);
    return 0;
}
