/* Teaches how a client runs in a loop of epoll(7), level-triggered; Ctrl-C arrives through a signalfd. */
#include "kiosk.h"
#include <signal.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <unistd.h>

static void add(int epoll, int descriptor) {
    struct epoll_event event = {0};
    event.events = EPOLLIN; /* with EPOLLET: dispatch and read until both have nothing left, before the next wait */
    event.data.fd = descriptor;
    epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

int main(int argc, char **argv) {
    sigset_t interruption;
    sigemptyset(&interruption);
    sigaddset(&interruption, SIGINT);
    sigprocmask(SIG_BLOCK, &interruption, NULL); /* before there are threads, so that all of them inherit it */
    placard_client *client = kiosk_open(argc, argv);
    const int signals = signalfd(-1, &interruption, SFD_CLOEXEC), epoll = epoll_create1(EPOLL_CLOEXEC);
    if (client == NULL || signals < 0 || epoll < 0)
        return 1;
    add(epoll, placard_client_fd(client)); /* an epoll descriptor itself: they can be nested */
    add(epoll, signals);

    int is_done = 0, is_interrupted = 0;
    while (!is_done && !is_interrupted) {
        struct epoll_event ready[2];
        const int count = epoll_wait(epoll, ready, 2, -1);
        for (int i = 0; i < count; i++)
            is_interrupted = is_interrupted || ready[i].data.fd == signals;
        placard_client_dispatch(client, NULL);
        is_done = kiosk_read_events(client);
    }
    struct signalfd_siginfo taken;
    if (is_interrupted)
        (void)!read(signals, &taken, sizeof taken);
    sigprocmask(SIG_UNBLOCK, &interruption, NULL);
    return kiosk_end(client, !is_done);
}
