/* event.c - what a client or a tracker reports. */
#include "event.h"
#include "extras.h"
#include "fields.gen.h"
#include "message.h"

/* ---- Requests --------------------------------------------------------------------------------------------------- */

struct _PlacardGRequest {
    PlacardGView view;
    GHashTable *headers;
};

G_DEFINE_FINAL_TYPE(PlacardGRequest, placard_g_request, G_TYPE_OBJECT)

static void dispose_request(GObject *object) {
    g_clear_pointer(&PLACARD_G_REQUEST(object)->headers, g_hash_table_unref);
    G_OBJECT_CLASS(placard_g_request_parent_class)->dispose(object);
}

static void placard_g_request_class_init(PlacardGRequestClass *klass) {
    placard_g_view_class_init(G_OBJECT_CLASS(klass), placard_g_request_fields);
    G_OBJECT_CLASS(klass)->dispose = dispose_request;
}

static void placard_g_request_init(PlacardGRequest *self) { self->headers = placard_g_extras_new(); }

static void free_request(gpointer copy) {
    placard_g_fields_clear(placard_g_request_fields, copy);
    g_free(copy);
}

static PlacardGRequest *new_request(const placard_request *request) {
    gpointer copy = placard_g_fields_copy(placard_g_request_fields, request, sizeof *request);
    PlacardGRequest *self = placard_g_view_new(PLACARD_G_TYPE_REQUEST, copy, copy, free_request);
    const placard_header *header;
    for (gsize i = 0; (header = placard_request_get_header(request, i)) != NULL; i++)
        g_hash_table_insert(self->headers, g_strndup(header->name, header->name_length),
                            g_strndup(header->value, header->value_length));
    return self;
}

/**
 * placard_g_request_get_headers:
 * @self: a request
 *
 * Returns: (transfer none) (element-type utf8 utf8): the headers to send
 */
GHashTable *placard_g_request_get_headers(PlacardGRequest *self) {
    g_return_val_if_fail(PLACARD_G_IS_REQUEST(self), NULL);
    return self->headers;
}

void placard_g_response_init(placard_response *response, int http_status, GBytes *body) {
    placard_response_init(response, sizeof *response);
    response->status = http_status;
    if (body != NULL)
        response->body = g_bytes_get_data(body, &response->body_length);
}

/* ---- Events ----------------------------------------------------------------------------------------------------- */

struct _PlacardGEvent {
    PlacardGView view;
    PlacardGMessage *message;
    PlacardGRequest *request;
};

G_DEFINE_FINAL_TYPE(PlacardGEvent, placard_g_event, G_TYPE_OBJECT)

static void dispose(GObject *object) {
    PlacardGEvent *self = PLACARD_G_EVENT(object);
    g_clear_object(&self->message);
    g_clear_object(&self->request);
    G_OBJECT_CLASS(placard_g_event_parent_class)->dispose(object);
}

static void placard_g_event_class_init(PlacardGEventClass *klass) {
    placard_g_view_class_init(G_OBJECT_CLASS(klass), placard_g_event_fields);
    G_OBJECT_CLASS(klass)->dispose = dispose;
}

static void placard_g_event_init(PlacardGEvent *self) { (void)self; }

static void free_event(gpointer copy) {
    placard_g_fields_clear(placard_g_event_fields, copy);
    g_free(copy);
}

PlacardGEvent *placard_g_event_new(const placard_event *event) {
    placard_event *copy = placard_g_fields_copy(placard_g_event_fields, event, sizeof *event);
    copy->message = NULL; /* borrowed until the next event: their objects are copies */
    copy->request = NULL;
    PlacardGEvent *self = placard_g_view_new(PLACARD_G_TYPE_EVENT, copy, copy, free_event);
    if (event->message != NULL)
        self->message = placard_g_message_new(event->message);
    if (event->request != NULL)
        self->request = new_request(event->request);
    return self;
}

const placard_event *placard_g_event_peek(PlacardGEvent *self) {
    static const placard_event empty; /* of an instance that a language has made by itself */
    return self->view.data != NULL ? self->view.data : &empty;
}

GQuark placard_g_event_get_detail(PlacardGEvent *self) {
    GEnumClass *kinds = g_type_class_ref(PLACARD_G_TYPE_EVENT_KIND);
    const GEnumValue *kind = g_enum_get_value(kinds, placard_g_event_peek(self)->kind);
    const GQuark detail = kind != NULL ? g_quark_from_static_string(kind->value_nick) : 0;
    g_type_class_unref(kinds);
    return detail;
}

/**
 * placard_g_event_get_kind: (skip)
 * @self: an event
 *
 * Returns: what the event is
 */
PlacardGEventKind placard_g_event_get_kind(PlacardGEvent *self) {
    g_return_val_if_fail(PLACARD_G_IS_EVENT(self), PLACARD_G_EVENT_KIND_NONE);
    return (PlacardGEventKind)placard_g_event_peek(self)->kind;
}

/**
 * placard_g_event_get_message:
 * @self: an event
 *
 * Returns: (transfer none) (nullable): the message of %PLACARD_G_EVENT_KIND_MESSAGE
 */
PlacardGMessage *placard_g_event_get_message(PlacardGEvent *self) {
    g_return_val_if_fail(PLACARD_G_IS_EVENT(self), NULL);
    return self->message;
}

/**
 * placard_g_event_get_request:
 * @self: an event
 *
 * Returns: (transfer none) (nullable): the request of %PLACARD_G_EVENT_KIND_REQUEST
 */
PlacardGRequest *placard_g_event_get_request(PlacardGEvent *self) {
    g_return_val_if_fail(PLACARD_G_IS_EVENT(self), NULL);
    return self->request;
}

/**
 * placard_g_event_get_code_name:
 * @self: an event
 *
 * Returns: (transfer none): the name of the code of %PLACARD_G_EVENT_KIND_AUTH_FAILED, such as "expired"; "unknown" for
 *   numbers that are not listed
 */
const char *placard_g_event_get_code_name(PlacardGEvent *self) {
    g_return_val_if_fail(PLACARD_G_IS_EVENT(self), NULL);
    return placard_auth_name(placard_g_event_peek(self)->code);
}
