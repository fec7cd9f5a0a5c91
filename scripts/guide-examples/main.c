/* What is around a whole host whose includes and answers to events a guide leaves out. */
#include <placard/placard.h>

#include <poll.h>

static void handle(placard_client *client, const placard_event *event);

int main(void) {
    /* BLOCK */
    return 0;
}

static void handle(placard_client *client, const placard_event *event) { (void)client, (void)event; }
