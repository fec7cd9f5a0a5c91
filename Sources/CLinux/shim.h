/* The Linux headers that Swift's Glibc module leaves out. */
#ifndef PLACARD_CLINUX_SHIM_H
#define PLACARD_CLINUX_SHIM_H

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

#endif
