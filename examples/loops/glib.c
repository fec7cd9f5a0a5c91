/* Teaches how a client runs in GLib's main loop (GTK, GNOME): g_unix_fd_add, and g_unix_signal_add for Ctrl-C. */
#include "kiosk.h"
#include <glib-unix.h>

static GMainLoop *loop;
static gboolean is_done;

static gboolean on_readable(gint descriptor, GIOCondition condition, gpointer client) {
    (void)descriptor, (void)condition;
    placard_client_dispatch((placard_client *)client, NULL);
    is_done = kiosk_read_events((placard_client *)client);
    if (is_done)
        g_main_loop_quit(loop);
    return G_SOURCE_CONTINUE; /* GLib polls it again: what is left keeps it readable */
}

static gboolean on_interrupt(gpointer data) {
    (void)data; /* runs in the loop, not in the signal handler: it may call everything */
    g_main_loop_quit(loop);
    return G_SOURCE_CONTINUE;
}

int main(int argc, char **argv) {
    placard_client *client = kiosk_open(argc, argv);
    if (client == NULL)
        return 1;
    loop = g_main_loop_new(NULL, FALSE);
    const guint source = g_unix_fd_add(placard_client_fd(client), G_IO_IN, on_readable, client);
    g_unix_signal_add(SIGINT, on_interrupt, NULL);
    g_main_loop_run(loop);

    g_source_remove(source); /* before the client closes its descriptor */
    g_main_loop_unref(loop);
    return kiosk_end(client, !is_done);
}
