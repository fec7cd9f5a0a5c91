/* client_pages.c - pages for web views. */
#include "card.h"
#include "calls.h"
#include "render.h"

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
    PLACARD_G_CALL(client, self, error,
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
    PLACARD_G_CALL(client, self, error, placard_client_render_message(client, message, look, &page, &failure));
    return outcome == PLACARD_G_STATUS_OK ? html_of(page) : NULL;
}
