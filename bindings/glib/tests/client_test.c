/* client_test.c - the client through its C interface: a scripted host transport, and a server that never answers. */
#include <placard-glib.h>

#include <string.h>

#define AT_ONCE_US (2 * G_USEC_PER_SEC) /* far below every timeout that a wait could have sat out */

#define CONFIG "{\"config\": {\"time\": 1, \"content_cards\": {\"enabled\": true}}, \"triggers\": []}"
#define CARD(id, title) "{\"id\": \"" id "\", \"tp\": \"text_announcement\", \"ca\": 1759999900, \"tt\": \"" title "\"}"
#define CARDS(cards)                                                                                                   \
    "{\"full_sync\": true, \"last_full_sync_at\": 1760000000, \"last_card_updated_at\": 1759999900, \"cards\": "       \
    "[" cards "]}"

typedef struct {
    PlacardGClient *client;
    const char *cards; /* the answer to requests for cards; NULL: no answer */
    GString *items;    /* what the list has reported */
    gboolean done;
    PlacardGEvent *event;
    PlacardGStatus status;
    GError *error;
} Fixture;

/* ---- A scripted server ------------------------------------------------------------------------------------------ */

static void on_request(PlacardGClient *client, PlacardGEvent *event, gpointer data) {
    Fixture *fixture = data;
    PlacardGRequestKind kind;
    guint64 id;
    g_object_get(placard_g_event_get_request(event), "kind", &kind, "id", &id, NULL);
    const char *text = kind == PLACARD_G_REQUEST_KIND_CARDS ? fixture->cards : CONFIG;
    if (text == NULL)
        return;
    GError *error = NULL;
    GBytes *body = g_bytes_new_static(text, strlen(text));
    placard_g_client_complete_request(client, id, 200, body, NULL, NULL, NULL, NULL, NULL, NULL, &error);
    g_assert_no_error(error);
    g_bytes_unref(body);
}

static void on_items(GListModel *model, guint position, guint removed, guint added, gpointer data) {
    (void)model;
    g_string_append_printf(((Fixture *)data)->items, "%u-%u+%u ", position, removed, added);
}

static void set_up(Fixture *fixture, gconstpointer data) {
    (void)data;
    GError *error = NULL;
    fixture->items = g_string_new(NULL);
    fixture->cards = CARDS(CARD("a", "One") "," CARD("b", "Two"));
    fixture->client =
        g_initable_new(PLACARD_G_TYPE_CLIENT, NULL, &error, "api-key", "test-key", "endpoint", "sdk.example.com",
                       "durability", PLACARD_G_DURABILITY_MEMORY, "transport", PLACARD_G_TRANSPORT_HOST, NULL);
    g_assert_no_error(error);
    g_signal_connect(fixture->client, "event::request", G_CALLBACK(on_request), fixture);
    g_signal_connect(placard_g_client_get_cards(fixture->client), "items-changed", G_CALLBACK(on_items), fixture);
}

static void tear_down(Fixture *fixture, gconstpointer data) {
    (void)data;
    g_clear_object(&fixture->client);
    g_clear_object(&fixture->event);
    g_clear_error(&fixture->error);
    g_string_free(fixture->items, TRUE);
}

/* Runs the main context until the asynchronous call has ended; fails after ten seconds. */
static void await(Fixture *fixture) {
    const gint64 end = g_get_monotonic_time() + 10 * G_USEC_PER_SEC;
    while (!fixture->done && g_get_monotonic_time() < end) {
        if (!g_main_context_iteration(NULL, FALSE))
            g_usleep(1000);
    }
    g_assert_true(fixture->done);
}

static void on_refreshed(GObject *source, GAsyncResult *result, gpointer data) {
    Fixture *fixture = data;
    fixture->event = placard_g_client_refresh_cards_finish(PLACARD_G_CLIENT(source), result, &fixture->error);
    fixture->done = TRUE;
}

static void on_drained(GObject *source, GAsyncResult *result, gpointer data) {
    Fixture *fixture = data;
    fixture->status = placard_g_client_drain_finish(PLACARD_G_CLIENT(source), result, &fixture->error);
    fixture->done = TRUE;
}

static void refresh(Fixture *fixture, GCancellable *cancellable) {
    fixture->done = FALSE;
    g_clear_object(&fixture->event);
    placard_g_client_refresh_cards_async(fixture->client, cancellable, on_refreshed, fixture);
}

/* ---- Errors ----------------------------------------------------------------------------------------------------- */

static void test_not_open(void) {
    GError *error = NULL;
    PlacardGClient *client = g_object_new(PLACARD_G_TYPE_CLIENT, NULL);
    g_assert_cmpint(placard_g_client_log_event(client, "a", NULL, &error), ==, PLACARD_G_STATUS_FAILED);
    g_assert_error(error, PLACARD_G_ERROR, PLACARD_G_ERROR_STATE);
    g_clear_error(&error);
    g_assert_false(placard_g_client_open(client, &error));
    g_assert_error(error, PLACARD_G_ERROR, PLACARD_G_ERROR_INVALID);
    g_assert_nonnull(strstr(error->message, "endpoint"));
    g_clear_error(&error);
    placard_g_client_close(client);
    g_object_unref(client);
}

static void test_statuses(Fixture *fixture, gconstpointer data) {
    (void)data;
    GError *error = NULL;
    g_assert_cmpint(placard_g_client_end_session(fixture->client, &error), ==, PLACARD_G_STATUS_IGNORED);
    g_assert_no_error(error);
    g_assert_cmpint(placard_g_client_log_card_click(fixture->client, "x", &error), ==, PLACARD_G_STATUS_FAILED);
    g_assert_error(error, PLACARD_G_ERROR, PLACARD_G_ERROR_NOT_FOUND);
    g_clear_error(&error);
    g_assert_cmpint(placard_g_client_log_card_click(fixture->client, NULL, NULL), ==, PLACARD_G_STATUS_FAILED);
}

static void test_values(Fixture *fixture, gconstpointer data) {
    (void)data;
    static const char *good[] = {"true", "1", "-1.5", "'text'", "['a', 'b']", "{'a': <1>}", "{'$date_ms': <int64 1>}"};
    static const char *bad[] = {"uint64 18446744073709551615", "{1: 2}", "handle 1"};
    for (guint i = 0; i < G_N_ELEMENTS(good); i++) {
        GError *error = NULL;
        GVariant *value = g_variant_new_parsed(good[i]);
        g_assert_cmpint(placard_g_client_set_attribute(fixture->client, "key", value, &error), ==, 0);
        g_assert_no_error(error);
        g_variant_unref(value);
    }
    for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
        GError *error = NULL;
        GVariant *value = g_variant_new_parsed(bad[i]);
        g_assert_cmpint(placard_g_client_set_attribute(fixture->client, "key", value, &error), ==, -1);
        g_assert_error(error, PLACARD_G_ERROR, PLACARD_G_ERROR_INVALID);
        g_error_free(error);
        g_variant_unref(value);
    }
}

/* ---- Cards ------------------------------------------------------------------------------------------------------ */

static void test_refresh(Fixture *fixture, gconstpointer data) {
    (void)data;
    refresh(fixture, NULL);
    await(fixture);
    g_assert_no_error(fixture->error);
    g_assert_cmpint(placard_g_event_get_kind(fixture->event), ==, PLACARD_G_EVENT_KIND_CARDS_UPDATED);
    g_assert_cmpstr(fixture->items->str, ==, "0-0+2 ");
}

static void fail_request(PlacardGClient *client, PlacardGEvent *event, gpointer data) {
    (void)data;
    guint64 id;
    g_object_get(placard_g_event_get_request(event), "id", &id, NULL);
    GError *error = NULL;
    placard_g_client_fail_request(client, id, PLACARD_G_FAILURE_NONE, NULL, &error);
    g_assert_error(error, PLACARD_G_ERROR, PLACARD_G_ERROR_INVALID);
    g_clear_error(&error);
    placard_g_client_fail_request(client, id, PLACARD_G_FAILURE_UNREACHABLE, "sdk.example.com: no route", &error);
    g_assert_no_error(error);
}

static void test_a_failure_has_the_text_of_the_host(Fixture *fixture, gconstpointer data) {
    (void)data;
    g_signal_handlers_disconnect_by_func(fixture->client, on_request, fixture);
    g_signal_connect(fixture->client, "event::request", G_CALLBACK(fail_request), fixture);
    refresh(fixture, NULL);
    await(fixture);
    g_assert_no_error(fixture->error);
    g_autofree char *text = NULL;
    g_object_get(fixture->event, "text", &text, NULL);
    g_assert_cmpstr(text, ==, "sdk.example.com: no route");
}

static void test_unchanged_cards_keep_their_objects(Fixture *fixture, gconstpointer data) {
    (void)data;
    GListModel *cards = G_LIST_MODEL(placard_g_client_get_cards(fixture->client));
    refresh(fixture, NULL);
    await(fixture);
    PlacardGCard *before = placard_g_card_list_find(PLACARD_G_CARD_LIST(cards), "b");
    fixture->cards = CARDS(CARD("a", "Other") "," CARD("b", "Two"));
    refresh(fixture, NULL);
    await(fixture);
    PlacardGCard *after = placard_g_card_list_find(PLACARD_G_CARD_LIST(cards), "b");
    g_assert_true(before == after);
    g_assert_cmpstr(fixture->items->str, ==, "0-0+2 0-1+1 ");
    g_object_unref(before);
    g_object_unref(after);
}

static void test_cards_outlive_their_client(Fixture *fixture, gconstpointer data) {
    (void)data;
    refresh(fixture, NULL);
    await(fixture);
    PlacardGCard *card = placard_g_card_list_find(placard_g_client_get_cards(fixture->client), "a");
    g_clear_object(&fixture->client);
    char *title = NULL;
    g_object_get(card, "title", &title, NULL);
    g_assert_cmpstr(title, ==, "One");
    g_free(title);
    g_object_unref(card);
}

/* ---- Waiting ends at once --------------------------------------------------------------------------------------- */

static void test_cancelled_refresh(Fixture *fixture, gconstpointer data) {
    (void)data;
    GCancellable *cancellable = g_cancellable_new();
    fixture->cards = NULL; /* no answer */
    refresh(fixture, cancellable);
    for (int i = 0; i < 20; i++)
        g_main_context_iteration(NULL, FALSE);
    g_assert_false(fixture->done);
    const gint64 start = g_get_monotonic_time();
    g_cancellable_cancel(cancellable);
    await(fixture);
    g_assert_cmpint(g_get_monotonic_time() - start, <, AT_ONCE_US);
    g_assert_error(fixture->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_object_unref(cancellable);
}

static void test_closed_refresh(Fixture *fixture, gconstpointer data) {
    (void)data;
    fixture->cards = NULL;
    refresh(fixture, NULL);
    for (int i = 0; i < 20; i++)
        g_main_context_iteration(NULL, FALSE);
    g_assert_false(fixture->done);
    placard_g_client_close(fixture->client);
    await(fixture);
    g_assert_error(fixture->error, PLACARD_G_ERROR, PLACARD_G_ERROR_STATE);
}

/* Listens on loopback and never answers: a drain waits for it. No server of the tests is needed for a socket that only
 * listens, and the program runs alone, also against what is installed. */
static GSocket *silent_server(char **url) {
    GError *error = NULL;
    GSocket *socket = g_socket_new(G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, &error);
    GInetAddress *loopback = g_inet_address_new_loopback(G_SOCKET_FAMILY_IPV4);
    GSocketAddress *address = g_inet_socket_address_new(loopback, 0);
    g_socket_bind(socket, address, FALSE, &error);
    g_assert_no_error(error);
    g_socket_listen(socket, &error);
    g_assert_no_error(error);
    GSocketAddress *bound = g_socket_get_local_address(socket, &error);
    *url = g_strdup_printf("http://127.0.0.1:%u", g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(bound)));
    g_object_unref(bound);
    g_object_unref(address);
    g_object_unref(loopback);
    return socket;
}

typedef enum { END_BY_CANCEL, END_BY_CLOSE } HowToEnd;

static void end_drain(Fixture *fixture, HowToEnd how) {
    GError *error = NULL;
    char *url = NULL;
    GSocket *server = silent_server(&url);
    GCancellable *cancellable = g_cancellable_new();
    g_clear_object(&fixture->client);
    fixture->client = g_initable_new(PLACARD_G_TYPE_CLIENT, NULL, &error, "api-key", "test-key", "endpoint", url,
                                     "durability", PLACARD_G_DURABILITY_MEMORY, NULL);
    g_assert_no_error(error);
    placard_g_client_log_event(fixture->client, "last_words", NULL, &error);
    g_assert_no_error(error);
    placard_g_client_drain_async(fixture->client, 60000, cancellable, on_drained, fixture);
    g_usleep(100000); /* the other thread waits by now; if not, the result is the same */
    g_assert_false(fixture->done);
    const gint64 start = g_get_monotonic_time();
    if (how == END_BY_CANCEL)
        g_cancellable_cancel(cancellable);
    else
        placard_g_client_close(fixture->client);
    await(fixture);
    placard_g_client_close(fixture->client);
    g_assert_cmpint(g_get_monotonic_time() - start, <, AT_ONCE_US);
    g_object_unref(cancellable);
    g_object_unref(server);
    g_free(url);
}

static void test_cancelled_drain(Fixture *fixture, gconstpointer data) {
    (void)data;
    end_drain(fixture, END_BY_CANCEL);
    g_assert_error(fixture->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void test_closed_drain(Fixture *fixture, gconstpointer data) {
    (void)data;
    end_drain(fixture, END_BY_CLOSE);
    g_assert_error(fixture->error, PLACARD_G_ERROR, PLACARD_G_ERROR_STATE);
}

/* A wake of the library ends every drain of a client: the others must begin again. */
static void test_another_drain_goes_on(Fixture *fixture, gconstpointer data) {
    (void)data;
    const gint64 long_ms = 700;
    GError *error = NULL;
    char *url = NULL;
    GSocket *server = silent_server(&url);
    GCancellable *cancellable = g_cancellable_new();
    g_clear_object(&fixture->client);
    fixture->client = g_initable_new(PLACARD_G_TYPE_CLIENT, NULL, &error, "api-key", "test-key", "endpoint", url,
                                     "durability", PLACARD_G_DURABILITY_MEMORY, NULL);
    g_assert_no_error(error);
    placard_g_client_log_event(fixture->client, "last_words", NULL, &error);
    g_assert_no_error(error);
    const gint64 start = g_get_monotonic_time();
    placard_g_client_drain_async(fixture->client, 60000, cancellable, NULL, NULL);
    placard_g_client_drain_async(fixture->client, long_ms, NULL, on_drained, fixture);
    g_usleep(100000);
    g_cancellable_cancel(cancellable);
    await(fixture);
    g_assert_no_error(fixture->error);
    g_assert_cmpint(fixture->status, ==, PLACARD_G_STATUS_PENDING);
    g_assert_cmpint(g_get_monotonic_time() - start, >=, (long_ms - 50) * 1000);
    g_object_unref(cancellable);
    g_object_unref(server);
    g_free(url);
}

/* A drain keeps its client alive; the thread that drops the last reference closes it. */
static void test_a_drain_outlives_other_references(Fixture *fixture, gconstpointer data) {
    (void)data;
    char *url = NULL;
    GError *error = NULL;
    GSocket *server = silent_server(&url);
    PlacardGClient *client = g_initable_new(PLACARD_G_TYPE_CLIENT, NULL, &error, "api-key", "test-key", "endpoint", url,
                                            "durability", PLACARD_G_DURABILITY_MEMORY, NULL);
    g_assert_no_error(error);
    placard_g_client_log_event(client, "last_words", NULL, NULL);
    placard_g_client_drain_async(client, 200, NULL, on_drained, fixture);
    g_object_unref(client);
    await(fixture);
    g_assert_cmpint(fixture->status, ==, PLACARD_G_STATUS_PENDING);
    g_object_unref(server);
    g_free(url);
}

/* A handler may close the client, or drop the last reference to it. */
static void on_event_close(PlacardGClient *client, PlacardGEvent *event, gpointer data) {
    (void)event;
    placard_g_client_close(client);
    ++*(int *)data;
}

static void test_close_in_a_handler(Fixture *fixture, gconstpointer data) {
    (void)data;
    int events = 0;
    g_signal_connect(fixture->client, "event::session-started", G_CALLBACK(on_event_close), &events);
    placard_g_client_start_session(fixture->client, NULL);
    for (int i = 0; i < 20; i++)
        g_main_context_iteration(NULL, FALSE);
    g_assert_cmpint(events, ==, 1);
    g_assert_false(placard_g_client_is_open(fixture->client));
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/errors/a-client-that-is-not-open-fails", test_not_open);
#define ADD(path, function) g_test_add(path, Fixture, NULL, set_up, function, tear_down)
    ADD("/requests/a-failure-has-the-text-of-the-host", test_a_failure_has_the_text_of_the_host);
    ADD("/errors/a-positive-status-is-no-error", test_statuses);
    ADD("/values/what-has-no-form-in-json-is-invalid", test_values);
    ADD("/cards/a-refresh-ends-with-its-event", test_refresh);
    ADD("/cards/unchanged-cards-keep-their-objects", test_unchanged_cards_keep_their_objects);
    ADD("/cards/cards-outlive-their-client", test_cards_outlive_their_client);
    ADD("/waiting/a-cancelled-refresh-ends-at-once", test_cancelled_refresh);
    ADD("/waiting/a-closed-client-ends-its-refreshes", test_closed_refresh);
    ADD("/waiting/a-cancelled-drain-ends-at-once", test_cancelled_drain);
    ADD("/waiting/a-closed-client-ends-its-drains", test_closed_drain);
    ADD("/waiting/a-cancelled-drain-ends-no-other", test_another_drain_goes_on);
    ADD("/waiting/a-drain-outlives-other-references", test_a_drain_outlives_other_references);
    ADD("/closing/a-handler-may-close-the-client", test_close_in_a_handler);
    return g_test_run();
}
