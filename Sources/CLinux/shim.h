/* The Linux headers that Swift's Glibc module leaves out, and a call whose constants are GNU's. */
#ifndef PLACARD_CLINUX_SHIM_H
#define PLACARD_CLINUX_SHIM_H

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

#ifndef O_PATH
#define O_PATH __O_PATH
#endif

/* Opens a file without following a link, to look at it and to change its mode; -1 on error. */
static inline int placard_open_place(const char *path) { return open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC); }

#endif
