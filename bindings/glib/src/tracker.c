/* tracker.c - the tracker as an object: options, open and close, signals. */
#include "tracker.h"
#include "fields.gen.h"

/* ---- Identities ------------------------------------------------------------------------------------------------- */

struct _PlacardGIdentity {
    GObject parent_instance;
    placard_identity identity;
};

G_DEFINE_FINAL_TYPE(PlacardGIdentity, placard_g_identity, G_TYPE_OBJECT)

static void get_identity_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
    (void)id;
    placard_g_fields_get(pspec, &PLACARD_G_IDENTITY(object)->identity, value);
}

static void set_identity_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec) {
    (void)id;
    placard_g_fields_set(pspec, &PLACARD_G_IDENTITY(object)->identity, value);
}

static void finalize_identity(GObject *object) {
    placard_g_fields_clear(placard_g_identity_fields, &PLACARD_G_IDENTITY(object)->identity);
    G_OBJECT_CLASS(placard_g_identity_parent_class)->finalize(object);
}

static void placard_g_identity_class_init(PlacardGIdentityClass *klass) {
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->get_property = get_identity_property;
    object_class->set_property = set_identity_property;
    object_class->finalize = finalize_identity;
    placard_g_fields_install(object_class, placard_g_identity_fields, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY);
}

static void placard_g_identity_init(PlacardGIdentity *self) {
    placard_identity_init(&self->identity, sizeof self->identity);
}

const placard_identity *placard_g_identity_get(PlacardGIdentity *self) { return self != NULL ? &self->identity : NULL; }

/**
 * placard_g_identity_new:
 * @kind: what the name is
 * @name: the id, the alias's name, the address or the number
 * @label: (nullable): the alias's label, only for %PLACARD_G_REST_NAME_USER_ALIAS
 *
 * Returns: (transfer full): the identity
 */
PlacardGIdentity *placard_g_identity_new(PlacardGRestName kind, const char *name, const char *label) {
    return g_object_new(PLACARD_G_TYPE_IDENTITY, "kind", kind, "name", name, "label", label, NULL);
}

/* ---- The tracker ------------------------------------------------------------------------------------------------ */

struct _PlacardGTracker {
    GObject parent_instance;
    placard_tracker_options options;
    PlacardGLoop loop;
};

static guint signal_event;

static void initable_init(GInitableIface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(PlacardGTracker, placard_g_tracker, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_INITABLE, initable_init))

PlacardGLoop *placard_g_tracker_get_loop(PlacardGTracker *self) {
    g_return_val_if_fail(PLACARD_G_IS_TRACKER(self), NULL);
    return &self->loop;
}

void *placard_g_tracker_enter(PlacardGTracker *self, GError **error) {
    PlacardGLoop *loop = placard_g_tracker_get_loop(self);
    return loop != NULL ? placard_g_loop_enter(loop, error) : NULL;
}

PlacardGStatus placard_g_tracker_leave(PlacardGTracker *self, placard_status status, placard_error **failure,
                                       GError **error) {
    return placard_g_loop_leave(&self->loop, status, failure, error);
}

static void deliver(gpointer owner, PlacardGEvent *event) {
    g_signal_emit(owner, signal_event, placard_g_event_get_detail(event), event);
}

static int tracker_fd(const void *handle) { return placard_tracker_fd(handle); }
static placard_status tracker_dispatch(void *handle, guint32 budget_us, placard_error **failure) {
    (void)budget_us; /* a tracker has no limit for a dispatch */
    return placard_tracker_dispatch(handle, failure);
}
static const placard_event *tracker_next_event(void *handle) { return placard_tracker_next_event(handle); }
static placard_status tracker_drain(void *handle, gint64 timeout_ms, placard_error **failure) {
    return placard_tracker_drain(handle, timeout_ms, failure);
}
static void tracker_wake(void *handle) { placard_tracker_wake(handle); }
static void tracker_close(void *handle) { placard_tracker_close(handle); }

static const PlacardGCalls calls = {
    "tracker",     tracker_fd,    tracker_dispatch, tracker_next_event, tracker_drain, tracker_wake,
    tracker_close, tracker_close, deliver,
};

static gboolean initialise(GInitable *initable, GCancellable *cancellable, GError **error) {
    PlacardGTracker *self = PLACARD_G_TRACKER(initable);
    if (placard_g_loop_is_open(&self->loop))
        return TRUE;
    if (!placard_g_loop_may_start(&self->loop, cancellable, error))
        return FALSE;
    placard_tracker *tracker = NULL;
    placard_error *failure = NULL;
    const placard_status status = placard_tracker_open(&self->options, &tracker, &failure);
    if (placard_g_outcome(status, &failure, error) != PLACARD_G_STATUS_OK)
        return FALSE;
    placard_g_loop_start(&self->loop, tracker);
    return TRUE;
}

static void initable_init(GInitableIface *interface) { interface->init = initialise; }

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
    (void)id;
    placard_g_fields_get(pspec, &PLACARD_G_TRACKER(object)->options, value);
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec) {
    (void)id;
    placard_g_fields_set(pspec, &PLACARD_G_TRACKER(object)->options, value);
}

static void finalize(GObject *object) {
    PlacardGTracker *self = PLACARD_G_TRACKER(object);
    placard_g_loop_clear(&self->loop);
    placard_g_fields_clear(placard_g_tracker_options_fields, &self->options);
    G_OBJECT_CLASS(placard_g_tracker_parent_class)->finalize(object);
}

static void placard_g_tracker_class_init(PlacardGTrackerClass *klass) {
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->get_property = get_property;
    object_class->set_property = set_property;
    object_class->finalize = finalize;
    placard_g_fields_install(object_class, placard_g_tracker_options_fields,
                             G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY);
    /**
     * PlacardGTracker::event:
     * @self: a tracker
     * @event: what it reports
     *
     * Emitted for everything that the tracker reports, in order. The kind is the detail of the signal.
     */
    signal_event = g_signal_new("event", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, PLACARD_G_TYPE_EVENT);
}

static void placard_g_tracker_init(PlacardGTracker *self) {
    placard_tracker_options_init(&self->options, sizeof self->options);
    placard_g_loop_init(&self->loop, &calls, self);
}

/**
 * placard_g_tracker_open:
 * @self: a tracker
 * @error: a #GError
 *
 * Opens the queue, and creates it when missing. Sends nothing. Does nothing if the tracker is open. The same as
 * g_initable_init().
 *
 * Returns: whether the tracker is open
 */
gboolean placard_g_tracker_open(PlacardGTracker *self, GError **error) {
    g_return_val_if_fail(PLACARD_G_IS_TRACKER(self), FALSE);
    return g_initable_init(G_INITABLE(self), NULL, error);
}

/**
 * placard_g_tracker_close:
 * @self: a tracker
 *
 * Closes the tracker. Sends nothing; the queue stays, and the next tracker on it sends it. Drains end with
 * %PLACARD_G_ERROR_STATE. A tracker that is freed closes itself.
 */
void placard_g_tracker_close(PlacardGTracker *self) {
    g_return_if_fail(PLACARD_G_IS_TRACKER(self));
    placard_g_loop_stop(&self->loop, FALSE);
}

/**
 * placard_g_tracker_is_open:
 * @self: a tracker
 *
 * Returns: whether the tracker is open
 */
gboolean placard_g_tracker_is_open(PlacardGTracker *self) {
    g_return_val_if_fail(PLACARD_G_IS_TRACKER(self), FALSE);
    return placard_g_loop_is_open(&self->loop);
}
