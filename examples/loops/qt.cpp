// Teaches how a client runs in Qt's event loop: a QSocketNotifier for the client, another on a pipe for Ctrl-C.
#include "kiosk.h"
#include <QCoreApplication>
#include <QSocketNotifier>
#include <csignal>
#include <unistd.h>

namespace {

int interruption[2]; // a pipe: the handler writes, the loop reads

void interrupt(int) { (void)!write(interruption[1], "", 1); }

} // namespace

int main(int argc, char **argv) {
    QCoreApplication application(argc, argv); // in a program with windows: QApplication or QGuiApplication
    placard_client *client = kiosk_open(argc, argv);
    if (client == nullptr || pipe(interruption) != 0)
        return 1;
    std::signal(SIGINT, interrupt);

    bool isDone = false;
    {
        QSocketNotifier readable(placard_client_fd(client), QSocketNotifier::Read);
        QObject::connect(&readable, &QSocketNotifier::activated, [&] {
            placard_client_dispatch(client, nullptr);
            isDone = kiosk_read_events(client) != 0; // what is left keeps the descriptor readable: it fires again
            if (isDone)
                QCoreApplication::quit();
        });
        QSocketNotifier interrupted(interruption[0], QSocketNotifier::Read);
        QObject::connect(&interrupted, &QSocketNotifier::activated, &QCoreApplication::quit);
        QCoreApplication::exec();
    } // the notifiers end before the client closes its descriptor
    return kiosk_end(client, !isDone);
}
