/* client_pages.c - pages for web views, explanations, and a host that carries the requests itself. */
#include "card.h"
#include "client.h"
#include "explain.h"
#include "render.h"
#include "variant.h"

/* ---- Pages ------------------------------------------------------------------------------------------------------ */

/* Takes the HTML out of a page. */
static char *html_of(placard_page *page) {
    gsize length = 0;
    const char *html = placard_page_get_html(page, &length);
    char *copy = html != NULL ? g_strndup(html, length) : NULL;
    placard_page_destroy(page);
    return copy;
}

/**
 * placard_g_client_render_cards:
 * @self: a client
 * @cards: (nullable): a list; %NULL: the current one
 * @options: (nullable): how the page looks
 * @error: a #GError
 *
 * Renders cards as a feed, a page for a web view. Pass every navigation that the page starts to
 * placard_g_client_handle_url() and let none happen.
 *
 * Returns: (transfer full): a complete HTML document
 */
char *placard_g_client_render_cards(PlacardGClient *self, PlacardGCardList *cards, PlacardGRenderOptions *options,
                                    GError **error) {
    PlacardGCardList *current = cards == NULL ? placard_g_client_copy_cards(self, FALSE, error) : g_object_ref(cards);
    if (current == NULL)
        return NULL;
    const placard_render_options *look = placard_g_render_options_get(options);
    placard_page *page = NULL;
    PLACARD_G_CALL(self, error,
                   placard_client_render_cards(client, placard_g_card_list_get_cards(current), look, &page, &failure));
    g_object_unref(current);
    return outcome == PLACARD_G_STATUS_OK ? html_of(page) : NULL;
}

/**
 * placard_g_client_render_message:
 * @self: a client
 * @message: the handle of a message that is offered or showing
 * @options: (nullable): how the page looks
 * @error: a #GError
 *
 * Renders a message as a page for a web view, as placard_g_client_render_cards() renders a feed.
 *
 * Returns: (transfer full): a complete HTML document
 */
char *placard_g_client_render_message(PlacardGClient *self, guint64 message, PlacardGRenderOptions *options,
                                      GError **error) {
    const placard_render_options *look = placard_g_render_options_get(options);
    placard_page *page = NULL;
    PLACARD_G_CALL(self, error, placard_client_render_message(client, message, look, &page, &failure));
    return outcome == PLACARD_G_STATUS_OK ? html_of(page) : NULL;
}

/**
 * placard_g_client_handle_url:
 * @self: a client
 * @url: where the page wants to go
 * @error: a #GError
 *
 * Carries out a navigation of a page: logs what the user did, each once, and reports its result.
 * %PLACARD_G_STATUS_IGNORED when nothing is left to do.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_handle_url(PlacardGClient *self, const char *url, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_handle_url(client, url, PLACARD_NUL, &failure));
    return outcome;
}

/* ---- Explanations ----------------------------------------------------------------------------------------------- */

static PlacardGExplanation *explained(PlacardGStatus outcome, placard_explanation *explanation) {
    return outcome == PLACARD_G_STATUS_OK ? placard_g_explanation_new(explanation) : NULL;
}

/**
 * placard_g_client_explain_open:
 * @self: a client
 * @error: a #GError
 *
 * Explains what a session start would show. Logs nothing, changes nothing.
 *
 * Returns: (transfer full): an explanation
 */
PlacardGExplanation *placard_g_client_explain_open(PlacardGClient *self, GError **error) {
    placard_explanation *found = NULL;
    PLACARD_G_CALL(self, error, placard_client_explain_open(client, &found, &failure));
    return explained(outcome, found);
}

/**
 * placard_g_client_explain_event:
 * @self: a client
 * @name: the name of a custom event
 * @properties: (nullable): as for placard_g_client_log_event()
 * @error: a #GError
 *
 * Explains what a custom event would show. Logs nothing, changes nothing.
 *
 * Returns: (transfer full): an explanation
 */
PlacardGExplanation *placard_g_client_explain_event(PlacardGClient *self, const char *name, GVariant *properties,
                                                    GError **error) {
    placard_properties *set = NULL;
    if (!placard_g_variant_to_properties(properties, &set, error))
        return NULL;
    placard_explanation *found = NULL;
    PLACARD_G_CALL(self, error, placard_client_explain_event(client, name, PLACARD_NUL, set, &found, &failure));
    placard_properties_destroy(set);
    return explained(outcome, found);
}

/**
 * placard_g_client_explain_purchase:
 * @self: a client
 * @product_id: what would be bought
 * @properties: (nullable): as for placard_g_client_log_event()
 * @error: a #GError
 *
 * Explains what a purchase would show. Logs nothing, changes nothing.
 *
 * Returns: (transfer full): an explanation
 */
PlacardGExplanation *placard_g_client_explain_purchase(PlacardGClient *self, const char *product_id,
                                                       GVariant *properties, GError **error) {
    placard_properties *set = NULL;
    if (!placard_g_variant_to_properties(properties, &set, error))
        return NULL;
    placard_explanation *found = NULL;
    PLACARD_G_CALL(self, error,
                   placard_client_explain_purchase(client, product_id, PLACARD_NUL, set, &found, &failure));
    placard_properties_destroy(set);
    return explained(outcome, found);
}

/**
 * placard_g_client_explain_push_click:
 * @self: a client
 * @payload_json: as for placard_g_client_log_push_click()
 * @error: a #GError
 *
 * Explains what a click on a push message would show. Logs nothing, changes nothing.
 *
 * Returns: (transfer full) (nullable): an explanation; %NULL without an error when the payload has no tracking id
 */
PlacardGExplanation *placard_g_client_explain_push_click(PlacardGClient *self, const char *payload_json,
                                                         GError **error) {
    placard_explanation *found = NULL;
    PLACARD_G_CALL(self, error, placard_client_explain_push_click(client, payload_json, PLACARD_NUL, &found, &failure));
    return explained(outcome, found);
}

/**
 * placard_g_client_explain_last:
 * @self: a client
 * @error: a #GError
 *
 * Explains the last evaluated event, by the campaigns, the display history and the time of that moment.
 *
 * Returns: (transfer full) (nullable): an explanation; %NULL without an error when no event was evaluated since the
 *   client was opened or the user changed
 */
PlacardGExplanation *placard_g_client_explain_last(PlacardGClient *self, GError **error) {
    placard_explanation *found = NULL;
    PLACARD_G_CALL(self, error, placard_client_explain_last(client, &found, &failure));
    return explained(outcome, found);
}

/* ---- A host that carries the requests itself -------------------------------------------------------------------- */

/**
 * placard_g_client_complete_request:
 * @self: a client
 * @id: names the request
 * @http_status: the HTTP status
 * @body: (nullable): the body, unpacked
 * @content_type: (nullable): the value of Content-Type; %NULL counts as JSON
 * @retry_after: (nullable): the value of Retry-After
 * @rate_limit_remaining: (nullable): the value of X-RateLimit-Remaining
 * @rate_limit_reset: (nullable): the value of X-RateLimit-Reset
 * @error: a #GError
 *
 * Completes a request of %PLACARD_G_EVENT_KIND_REQUEST with a response.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_complete_request(PlacardGClient *self, guint64 id, int http_status, GBytes *body,
                                                 const char *content_type, const char *retry_after,
                                                 const char *rate_limit_remaining, const char *rate_limit_reset,
                                                 GError **error) {
    placard_response response;
    placard_g_response_init(&response, http_status, body);
    response.content_type = content_type;
    response.retry_after = retry_after;
    response.rate_limit_remaining = rate_limit_remaining;
    response.rate_limit_reset = rate_limit_reset;
    PLACARD_G_CALL(self, error, placard_client_complete_request(client, id, &response, &failure));
    return outcome;
}

/**
 * placard_g_client_fail_request:
 * @self: a client
 * @id: names the request
 * @cause: why there is no response
 * @text: (nullable): the same for developers, such as `sdk.example.com:443: connection refused`: the text of the event
 *   that reports it
 * @error: a #GError
 *
 * Fails a request of %PLACARD_G_EVENT_KIND_REQUEST for want of a response.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_fail_request(PlacardGClient *self, guint64 id, PlacardGFailure cause, const char *text,
                                             GError **error) {
    placard_response response;
    placard_g_response_init(&response, 0, NULL);
    response.failure = (gint32)cause;
    response.failure_text = text;
    PLACARD_G_CALL(self, error, placard_client_complete_request(client, id, &response, &failure));
    return outcome;
}
