/* placard-g-status.h - what a call did: a status, or an error. */
#ifndef PLACARD_G_STATUS_H
#define PLACARD_G_STATUS_H

#include "placard-g-macros.h"

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * PlacardGStatus:
 * @PLACARD_G_STATUS_OK: it was done
 * @PLACARD_G_STATUS_BLOCKED: the server's blocklist names it: nothing was logged, nothing was triggered
 * @PLACARD_G_STATUS_IGNORED: it was done before, or it does not apply
 * @PLACARD_G_STATUS_PENDING: something is left to do: the time is up (drain), or another tracker sends (flush)
 * @PLACARD_G_STATUS_FAILED: the error is set
 *
 * What a call did. Positive: nothing was done and nothing is wrong.
 */
typedef enum {
    PLACARD_G_STATUS_FAILED = -1,
    PLACARD_G_STATUS_OK = 0,
    PLACARD_G_STATUS_BLOCKED = 1,
    PLACARD_G_STATUS_IGNORED = 2,
    PLACARD_G_STATUS_PENDING = 3
} PlacardGStatus;

#define PLACARD_G_TYPE_STATUS (placard_g_status_get_type())
PLACARD_G_API GType placard_g_status_get_type(void) G_GNUC_CONST;

/**
 * PlacardGError:
 * @PLACARD_G_ERROR_INVALID: an argument, a name, a value or a limit
 * @PLACARD_G_ERROR_NOT_FOUND: no card, message or request has that id
 * @PLACARD_G_ERROR_STATE: the call is not possible now, for example because the client is closed
 * @PLACARD_G_ERROR_DISABLED: the client is disabled
 * @PLACARD_G_ERROR_IN_USE: another client owns the store
 * @PLACARD_G_ERROR_IO: the store could not be read or written, or other processes kept it busy
 * @PLACARD_G_ERROR_VERSION: a newer version wrote the store; it is left untouched
 * @PLACARD_G_ERROR_FORKED: the client, outbox or tracker belongs to the parent process
 *
 * What went wrong. The message of the error says where, and what to do about it.
 */
typedef enum {
    PLACARD_G_ERROR_INVALID = 1,
    PLACARD_G_ERROR_NOT_FOUND = 2,
    PLACARD_G_ERROR_STATE = 3,
    PLACARD_G_ERROR_DISABLED = 4,
    PLACARD_G_ERROR_IN_USE = 5,
    PLACARD_G_ERROR_IO = 6,
    PLACARD_G_ERROR_VERSION = 7,
    PLACARD_G_ERROR_FORKED = 8
} PlacardGError;

#define PLACARD_G_TYPE_ERROR (placard_g_error_get_type())
PLACARD_G_API GType placard_g_error_get_type(void) G_GNUC_CONST;

/**
 * PLACARD_G_ERROR:
 *
 * The domain of the errors of this library.
 */
#define PLACARD_G_ERROR (placard_g_error_quark())
PLACARD_G_API GQuark placard_g_error_quark(void);

G_END_DECLS

#endif /* PLACARD_G_STATUS_H */
