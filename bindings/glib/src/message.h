/* message.h - messages, as the client makes them. */
#ifndef PLACARD_G_MESSAGE_INTERNAL_H
#define PLACARD_G_MESSAGE_INTERNAL_H

#include "placard-g-message.h"

#include <placard/placard.h>

/* Copies a message with all that belongs to it. */
PlacardGMessage *placard_g_message_new(const placard_message *message);

#endif /* PLACARD_G_MESSAGE_INTERNAL_H */
