/* The interposer's record of what a program does to files, for disk.py: each entry is a `struct entry` in the byte
 * order of the machine, then a path, a second path and bytes. */
#ifndef PLACARD_FAULTS_TRACE_H
#define PLACARD_FAULTS_TRACE_H

#include <stddef.h>
#include <sys/types.h>

struct entry {
    /* C created, D directory made, W written, T truncated, S synced, R renamed, U unlinked, J a line of the journal */
    char operation[4];
    unsigned path_length;
    unsigned new_path_length;
    unsigned bytes_length;
    /* Identifies the file of C, W, T and S, whatever its name; C also when the number was used before. */
    long long inode;
    /* Where W begins, or the length after T. */
    long long offset;
};

/* Does nothing, like all others, when `path` is NULL. Entries begin at once. */
void trace_open(const char *path);
int trace_is_missing(int directory, const char *path);
void trace_created(int directory, const char *path);
void trace_written(int file, const void *bytes, size_t count, off64_t offset);
void trace_truncated(int file, off64_t length);
void trace_synced(int file);
void trace_renamed(int directory, const char *path, int target, const char *new_path);
void trace_name(char operation, int directory, const char *path);
void trace_journal(const void *bytes, size_t count);

#endif
