/* client.c - the client as an object: options, open and close, signals, refreshes. */
#include "calls.h"
#include "card.h"
#include "fields.gen.h"

struct _PlacardGClient {
    GObject parent_instance;
    placard_options options;
    placard_host_state state;
    PlacardGLoop loop;
    PlacardGCardList *cards;
    GHashTable *refreshes; /* asynchronous ones that have not ended */
};

enum { SIGNAL_EVENT, SIGNAL_MESSAGE, SIGNAL_CARDS_UPDATED, SIGNAL_OPEN_URL, N_SIGNALS };

static guint signals[N_SIGNALS];
static guint prop_cards, prop_foreground, prop_keyboard, prop_busy, prop_online, prop_orientation;

static void initable_init(GInitableIface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(PlacardGClient, placard_g_client, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_INITABLE, initable_init))

PlacardGLoop *placard_g_client_get_loop(PlacardGClient *self) {
    g_return_val_if_fail(PLACARD_G_IS_CLIENT(self), NULL);
    return &self->loop;
}

void *placard_g_client_enter(PlacardGClient *self, GError **error) {
    PlacardGLoop *loop = placard_g_client_get_loop(self);
    return loop != NULL ? placard_g_loop_enter(loop, error) : NULL;
}

PlacardGStatus placard_g_client_leave(PlacardGClient *self, placard_status status, placard_error **failure,
                                      GError **error) {
    return placard_g_loop_leave(&self->loop, status, failure, error);
}

GHashTable *placard_g_client_get_refreshes(PlacardGClient *self) { return self->refreshes; }

/* ---- Properties ------------------------------------------------------------------------------------------------- */

static gint32 *state_of(PlacardGClient *self, guint id) {
    return id == prop_foreground ? &self->state.foreground
           : id == prop_keyboard ? &self->state.keyboard
           : id == prop_busy     ? &self->state.busy
           : id == prop_online   ? &self->state.online
                                 : NULL;
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
    PlacardGClient *self = PLACARD_G_CLIENT(object);
    if (id == prop_cards)
        g_value_set_object(value, self->cards);
    else if (id == prop_orientation)
        g_value_set_enum(value, self->state.orientation);
    else if (state_of(self, id) != NULL)
        g_value_set_boolean(value, *state_of(self, id) > 0);
    else
        placard_g_fields_get(pspec, &self->options, value);
}

static void apply_state(PlacardGClient *self) {
    PLACARD_G_CALL(client, self, NULL, placard_client_set_host_state(client, &self->state, &failure));
    (void)outcome; /* before the client is open it is only recorded */
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec) {
    PlacardGClient *self = PLACARD_G_CLIENT(object);
    gint32 *state = state_of(self, id);
    if (id == prop_orientation)
        self->state.orientation = g_value_get_enum(value);
    else if (state != NULL)
        *state = g_value_get_boolean(value) ? PLACARD_ON : PLACARD_OFF;
    else
        placard_g_fields_set(pspec, &self->options, value);
    if (id >= prop_foreground)
        apply_state(self);
}

static guint install_state(GObjectClass *klass, guint id) {
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
    /**
     * PlacardGClient:foreground:
     *
     * Whether the host is in the foreground. Off: messages wait
     */
    prop_foreground = id++;
    g_object_class_install_property(klass, prop_foreground,
                                    g_param_spec_boolean("foreground", NULL, NULL, TRUE, flags));
    /**
     * PlacardGClient:keyboard:
     *
     * Whether a keyboard covers the host's screen. On: messages wait
     */
    prop_keyboard = id++;
    g_object_class_install_property(klass, prop_keyboard, g_param_spec_boolean("keyboard", NULL, NULL, FALSE, flags));
    /**
     * PlacardGClient:busy:
     *
     * Whether the host is busy. On: messages wait
     */
    prop_busy = id++;
    g_object_class_install_property(klass, prop_busy, g_param_spec_boolean("busy", NULL, NULL, FALSE, flags));
    /**
     * PlacardGClient:online:
     *
     * Whether there is a network. Off: nothing is sent
     */
    prop_online = id++;
    g_object_class_install_property(klass, prop_online, g_param_spec_boolean("online", NULL, NULL, TRUE, flags));
    /**
     * PlacardGClient:orientation:
     *
     * How the host's screen is held
     */
    prop_orientation = id++;
    g_object_class_install_property(klass, prop_orientation,
                                    g_param_spec_enum("orientation", NULL, NULL, PLACARD_G_TYPE_ORIENTATION, 0, flags));
    return id;
}

static void install_properties(GObjectClass *klass) {
    guint id = placard_g_fields_install(klass, placard_g_options_fields, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY);
    /**
     * PlacardGClient:cards: (getter get_cards)
     *
     * The current cards, which follow the client
     */
    prop_cards = id++;
    g_object_class_install_property(
        klass, prop_cards,
        g_param_spec_object("cards", NULL, NULL, PLACARD_G_TYPE_CARD_LIST, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    install_state(klass, id);
}

/* ---- Events ----------------------------------------------------------------------------------------------------- */

static void read_cards(PlacardGClient *self) {
    placard_cards *cards = NULL;
    PLACARD_G_CALL(client, self, NULL, placard_client_copy_cards(client, 0, &cards, &failure));
    if (outcome == PLACARD_G_STATUS_OK)
        placard_g_card_list_replace(self->cards, cards);
}

static void emit(PlacardGClient *self, PlacardGEvent *event) {
    const placard_event *plain = placard_g_event_peek(event);
    g_signal_emit(self, signals[SIGNAL_EVENT], placard_g_event_get_detail(event), event);
    switch (plain->kind) {
    case PLACARD_EVENT_MESSAGE:
        g_signal_emit(self, signals[SIGNAL_MESSAGE], 0, placard_g_event_get_message(event));
        break;
    case PLACARD_EVENT_CARDS_UPDATED:
        g_signal_emit(self, signals[SIGNAL_CARDS_UPDATED], 0, event);
        break;
    case PLACARD_EVENT_OPEN_URL:
        g_signal_emit(self, signals[SIGNAL_OPEN_URL], 0, plain->url, plain->use_webview);
        break;
    default:
        break;
    }
}

static void deliver(gpointer owner, PlacardGEvent *event) {
    PlacardGClient *self = owner;
    const gint32 kind = placard_g_event_peek(event)->kind;
    if (kind == PLACARD_EVENT_CARDS_UPDATED || kind == PLACARD_EVENT_CARD_IMAGES)
        read_cards(self);
    emit(self, event);
    placard_g_refreshes_finish(self->refreshes, event);
}

static void install_signals(GType type) {
    const GSignalFlags flags = G_SIGNAL_RUN_LAST;
    /**
     * PlacardGClient::event:
     * @self: a client
     * @event: what it reports
     *
     * Emitted for everything that the client reports, in order. The kind is the detail of the signal: connect to
     * `event::session-started` for one kind.
     */
    signals[SIGNAL_EVENT] = g_signal_new("event", type, flags | G_SIGNAL_DETAILED, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                         PLACARD_G_TYPE_EVENT);
    /**
     * PlacardGClient::message:
     * @self: a client
     * @message: a message that is offered
     *
     * Emitted when a message can be shown. Answer it with placard_g_client_show_message(),
     * placard_g_client_postpone_message() or placard_g_client_discard_message().
     */
    signals[SIGNAL_MESSAGE] =
        g_signal_new("message", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, PLACARD_G_TYPE_MESSAGE);
    /**
     * PlacardGClient::cards-updated:
     * @self: a client
     * @event: where the list came from, and whether it has changed
     *
     * Emitted when #PlacardGClient:cards is up to date again.
     */
    signals[SIGNAL_CARDS_UPDATED] =
        g_signal_new("cards-updated", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, PLACARD_G_TYPE_EVENT);
    /**
     * PlacardGClient::open-url:
     * @self: a client
     * @url: where a page or a clicked push message leads
     * @use_webview: whether to open it in the host's web view, not in a browser
     *
     * Emitted when the host is to open an address.
     */
    signals[SIGNAL_OPEN_URL] =
        g_signal_new("open-url", type, flags, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
}

/* ---- Open and close --------------------------------------------------------------------------------------------- */

static int client_fd(const void *handle) { return placard_client_fd(handle); }
static placard_status client_dispatch(void *handle, guint32 budget_us, placard_error **failure) {
    return budget_us > 0 ? placard_client_dispatch_for(handle, budget_us, failure)
                         : placard_client_dispatch(handle, failure);
}
static const placard_event *client_next_event(void *handle) { return placard_client_next_event(handle); }
static placard_status client_drain(void *handle, gint64 timeout_ms, placard_error **failure) {
    return placard_client_drain(handle, timeout_ms, failure);
}
static void client_wake(void *handle) { placard_client_wake(handle); }
static void client_close(void *handle) { placard_client_close(handle); }
static void client_abandon(void *handle) { placard_client_abandon(handle); }

static const PlacardGCalls calls = {
    "client",    client_fd,    client_dispatch, client_next_event, client_drain,
    client_wake, client_close, client_abandon,  deliver,
};

static gboolean initialise(GInitable *initable, GCancellable *cancellable, GError **error) {
    PlacardGClient *self = PLACARD_G_CLIENT(initable);
    if (placard_g_loop_is_open(&self->loop))
        return TRUE;
    if (!placard_g_loop_may_start(&self->loop, cancellable, error))
        return FALSE;
    placard_client *client = NULL;
    placard_error *failure = NULL;
    const placard_status status = placard_client_open(&self->options, &client, &failure);
    if (placard_g_outcome(status, &failure, error) != PLACARD_G_STATUS_OK)
        return FALSE;
    placard_g_loop_start(&self->loop, client);
    apply_state(self);
    read_cards(self);
    return TRUE;
}

static void initable_init(GInitableIface *interface) { interface->init = initialise; }

static void dispose(GObject *object) {
    PlacardGClient *self = PLACARD_G_CLIENT(object);
    placard_g_loop_stop(&self->loop, FALSE);
    placard_g_refreshes_fail(self->refreshes);
    g_clear_object(&self->cards);
    G_OBJECT_CLASS(placard_g_client_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
    PlacardGClient *self = PLACARD_G_CLIENT(object);
    placard_g_loop_clear(&self->loop);
    g_hash_table_unref(self->refreshes);
    placard_g_fields_clear(placard_g_options_fields, &self->options);
    G_OBJECT_CLASS(placard_g_client_parent_class)->finalize(object);
}

static void placard_g_client_class_init(PlacardGClientClass *klass) {
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->get_property = get_property;
    object_class->set_property = set_property;
    object_class->dispose = dispose;
    object_class->finalize = finalize;
    install_properties(object_class);
    install_signals(G_TYPE_FROM_CLASS(klass));
}

static void placard_g_client_init(PlacardGClient *self) {
    placard_options_init(&self->options, sizeof self->options);
    placard_host_state_init(&self->state, sizeof self->state);
    self->state.foreground = self->state.online = PLACARD_ON;
    self->state.keyboard = self->state.busy = PLACARD_OFF;
    self->cards = placard_g_card_list_new();
    self->refreshes = placard_g_refreshes_new();
    placard_g_loop_init(&self->loop, &calls, self);
}

/**
 * placard_g_client_new:
 * @api_key: (nullable): identifies the app to the server
 * @endpoint: (nullable): host or URL; missing "https://" and "/api/v3" are added
 * @directory: (type filename): the folder of the store; created, mode 0700
 * @error: a #GError
 *
 * Opens a client with the default options. For others, make the object with its properties, and call
 * placard_g_client_open().
 *
 * Returns: (transfer full): a client that is open
 */
PlacardGClient *placard_g_client_new(const char *api_key, const char *endpoint, const char *directory, GError **error) {
    return g_initable_new(PLACARD_G_TYPE_CLIENT, NULL, error, "api-key", api_key, "endpoint", endpoint, "directory",
                          directory, NULL);
}

/**
 * placard_g_client_open:
 * @self: a client
 * @error: a #GError
 *
 * Opens the store and restores user, session, cards, campaigns and queue from it. Sends nothing. Does nothing if the
 * client is open; a client that was closed cannot be opened again. The same as g_initable_init().
 *
 * Returns: whether the client is open
 */
gboolean placard_g_client_open(PlacardGClient *self, GError **error) {
    g_return_val_if_fail(PLACARD_G_IS_CLIENT(self), FALSE);
    return g_initable_init(G_INITABLE(self), NULL, error);
}

/**
 * placard_g_client_close:
 * @self: a client
 *
 * Closes the client. Sends nothing; the queue stays in the store. Every asynchronous call on it ends with
 * %PLACARD_G_ERROR_STATE. #PlacardGClient:cards stays as it is. A client that is freed closes itself.
 */
void placard_g_client_close(PlacardGClient *self) {
    g_return_if_fail(PLACARD_G_IS_CLIENT(self));
    placard_g_loop_stop(&self->loop, FALSE);
    placard_g_refreshes_fail(self->refreshes);
}

/**
 * placard_g_client_abandon:
 * @self: a client
 *
 * Frees the client of the library; writes, logs and sends nothing, and leaves the store as a crash would. The one call
 * allowed on a client inherited through fork().
 */
void placard_g_client_abandon(PlacardGClient *self) {
    g_return_if_fail(PLACARD_G_IS_CLIENT(self));
    placard_g_loop_stop(&self->loop, TRUE);
    placard_g_refreshes_fail(self->refreshes);
}

/**
 * placard_g_client_is_open:
 * @self: a client
 *
 * Returns: whether the client is open
 */
gboolean placard_g_client_is_open(PlacardGClient *self) {
    g_return_val_if_fail(PLACARD_G_IS_CLIENT(self), FALSE);
    return placard_g_loop_is_open(&self->loop);
}

/**
 * placard_g_client_get_cards: (get-property cards)
 * @self: a client
 *
 * Returns: (transfer none): the current cards, which follow the client
 */
PlacardGCardList *placard_g_client_get_cards(PlacardGClient *self) {
    g_return_val_if_fail(PLACARD_G_IS_CLIENT(self), NULL);
    return self->cards;
}
