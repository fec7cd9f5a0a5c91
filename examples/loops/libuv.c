/* Teaches how a client runs in libuv's loop (Node, Neovim): uv_poll for the client, uv_signal for Ctrl-C. */
#include "kiosk.h"
#include <signal.h>
#include <uv.h>

static int is_done;

static void on_readable(uv_poll_t *watch, int status, int events) {
    placard_client *client = (placard_client *)watch->data;
    (void)status, (void)events;
    placard_client_dispatch(client, NULL);
    is_done = kiosk_read_events(client);
    if (is_done)
        uv_stop(watch->loop);
}

static void on_interrupt(uv_signal_t *watch, int number) {
    (void)number; /* runs in the loop, not in the signal handler: it may call everything */
    uv_stop(watch->loop);
}

int main(int argc, char **argv) {
    placard_client *client = kiosk_open(argc, argv);
    uv_loop_t *loop = uv_default_loop();
    uv_poll_t watch;
    uv_signal_t interruption;
    if (client == NULL || uv_poll_init(loop, &watch, placard_client_fd(client)) != 0)
        return 1;
    watch.data = client;
    uv_poll_start(&watch, UV_READABLE, on_readable);
    uv_signal_init(loop, &interruption);
    uv_signal_start(&interruption, on_interrupt, SIGINT);
    uv_run(loop, UV_RUN_DEFAULT);

    uv_close((uv_handle_t *)&watch, NULL); /* before the client closes its descriptor */
    uv_close((uv_handle_t *)&interruption, NULL);
    uv_run(loop, UV_RUN_DEFAULT); /* until both are closed */
    uv_loop_close(loop);
    return kiosk_end(client, !is_done);
}
