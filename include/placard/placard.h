/*
 * placard.h - content cards and in-app messages for any program
 *
 * Placard talks to a messaging server, keeps the user's content cards, decides which in-app message a logged event
 * triggers, and delivers what happened to the server without losing it. It draws nothing: the host draws, or shows the
 * finished pages that Placard writes in a web view. Each subject has a header; for cards read this page and cards.h.
 *
 *   client.h     open and close, event loop, session, user, host state        types.h      version, status, errors
 *   events.h     what the client reports                                      cards.h      content cards
 *   analytics.h  events, purchases, attributes                                messages.h   in-app messages
 *   render.h     cards and messages as HTML                                   explain.h    why a message was not shown
 *   transport.h  a host that carries the requests itself                      outbox.h     a second process
 *   push.h       payloads of push messages                                     tracker.h    events over REST, no client
 *   replay.h     campaigns over recorded events                               arrow.h      Arrow's tables
 *   init.h, api.h (generated)  initial values of structs; the function table for hosts that use dlopen
 *
 * MODEL
 *   A client is one app (API key) with one current user and one store in a directory that the host names. The host
 *   reports what happens (placard_client_log_event, placard_client_start_session, ...) and reads a queue of events
 *   (placard_client_next_event). Cards are read as immutable lists. A message is offered as an event; the host answers
 *   with show, postpone or discard. Local state changes at once; the network follows when it can.
 *
 * LOOP
 *   A client has one pollable descriptor. It is readable while the client has work to do or events to read:
 *
 *     placard_options options = PLACARD_OPTIONS_INIT;
 *     options.api_key = "kiosk-1", options.endpoint = "sdk.example.com", options.directory = "/var/lib/kiosk";
 *     placard_client *client = NULL;
 *     if (placard_client_open(&options, &client, NULL) != PLACARD_OK) return 1;
 *     placard_client_start_session(client, NULL);
 *
 *     struct pollfd p = { placard_client_fd(client), POLLIN, 0 };
 *     while (poll(&p, 1, -1) >= 0 || errno == EINTR) {
 *         placard_client_dispatch(client, NULL);
 *         for (const placard_event *e; (e = placard_client_next_event(client)); ) handle(e);
 *     }
 *
 *   The descriptor is level-triggered, close-on-exec, keeps its value until close, and the host never reads from it.
 *   It fits any loop (epoll, GLib, libuv, asyncio). Without a loop call placard_client_wait; in a game dispatch once
 * per frame. dispatch never blocks on the network; for a large list, placard_client_dispatch_for limits its time.
 *
 * THREADS   Each declaration has a tag:
 *   [any]     any thread may call it at any time. A client serialises its calls with one lock, which is never held
 *             while a call waits for the network, but can be held while it waits for the disk
 *             (PLACARD_DURABILITY_POWER, placard_client_wipe).
 *   [owner]   any thread may call it, but only one at a time for the same object.
 *   Signal handlers may call only placard_client_wake and placard_tracker_wake. The library starts no thread and calls
 *   the host only for the stream of replay.h. (libcurl may resolve a host name in a thread with all signals blocked.)
 *
 * OWNERSHIP   The shape of a call shows it:
 *   T **out       owned: the caller frees the result with the matching close or destroy. NULL on failure.
 *   const T *     borrowed: the comment says until when it is valid.
 *   The library keeps no pointer that is passed in: the memory can be reused when the call returns. Nothing is freed
 *   with free(3). Structs that the library fills (event, card, message, ...) are reached one at a time through a
 *   function; never index an array of them or copy them by assignment: they may grow at the end.
 *
 * STRINGS   UTF-8. In: pointer and length in bytes, or PLACARD_NUL for "up to the NUL"; invalid UTF-8 is refused, never
 *   repaired. Strings in structs, and arguments without a length, end with NUL. Out: NUL-terminated, with a length as
 *   well, since text from a server can contain NUL. A NULL string means "absent"; its length is 0.
 *
 * STATUS   0 is success. A positive status means: nothing was done and nothing is wrong. A negative status is an error.
 *   Every function that returns a status takes `placard_error **err` last, which can be NULL. It sets *err to NULL, and
 *   on an error to an owned error whose sentence says what failed, where, and what to do: destroy it with
 *   placard_error_destroy. Nothing aborts or traps on bad input. On an error nothing was done; unless the status is
 *   PLACARD_OK, *out is NULL. Comments list the errors that are special to a call; "common" stands for these:
 *     PLACARD_E_INVALID   NULL for an argument that is not marked PLACARD_NULLABLE, invalid UTF-8, an unlisted value
 *     PLACARD_E_DISABLED  the client is disabled (placard_client_disable says which calls this concerns)
 *     PLACARD_E_FORKED    the client, outbox or tracker belongs to the parent process
 *     PLACARD_E_IO        nothing has changed, also after a crash, and the call can be repeated. One exception: if the
 *                         disk also refuses the undo, a crash before the next successful call can bring the change
 *                         back; `err` says so. If the store's files were deleted, moved or replaced while open, calls
 *                         that write give it from about a second later: close the client and open it again.
 *   Functions that return a pointer, a number or nothing accept NULL too: they return NULL, 0 (a descriptor, a deadline
 *   or a time: -1), or do nothing.
 *
 * TIME   Points in time are milliseconds since 1970-01-01 UTC (suffix _at_ms or _ms), durations are milliseconds
 *   (timeout_ms, duration_ms, retry_after_ms) or seconds (_s), deadlines are milliseconds of the monotonic clock.
 *
 * GROWTH   Enumerations cross as int32_t and are only appended to; 0 is none or unknown: ignore values that you do
 *   not know. Structs that the caller fills begin with struct_size; use the INIT macro or the init function; types.h
 *   says what other sizes mean. Until 1.0.0 the ABI may change: compare placard_abi_version() with PLACARD_ABI_VERSION.
 *
 * PROCESS   The library touches no signal handler, signal mask, SIGPIPE, locale, working directory, standard stream or
 *   umask, and reads no environment variable except in placard_default_directory; proxies are set by option only. Its
 *   dependencies read some: at the first TLS request OpenSSL reads OPENSSL_CONF, OPENSSL_ia32cap and, on some systems,
 *   SSL_CERT_FILE and SSL_CERT_DIR, and registers an exit handler, and libcurl, which the first request loads, reads
 *   SSLKEYLOGFILE (and writes TLS secrets to that file). Files are written only in the given directory, with mode 0600.
 *   Descriptors are close-on-exec; libcurl before 8.9 opens some that are not, which the library marks at once: only a
 *   program started at that moment can inherit one. Running out of memory aborts the process. A thread that calls the
 *   library needs 256 KiB of stack. After fork() the child must not use an inherited client, outbox or tracker
 *   (PLACARD_E_FORKED), only free it: placard_client_abandon (also if the parent had threads), placard_tracker_close.
 *   Until then the child keeps the store in use. dlclose is harmless.
 */
#ifndef PLACARD_PLACARD_H
#define PLACARD_PLACARD_H

#include "types.h"

#include "analytics.h"
#include "cards.h"
#include "client.h"
#include "events.h"
#include "explain.h"
#include "messages.h"
#include "outbox.h"
#include "push.h"
#include "render.h"
#include "replay.h"
#include "tracker.h"
#include "transport.h"

#include "api.h"

#endif /* PLACARD_PLACARD_H */
