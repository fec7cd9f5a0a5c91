/* Teaches how two web views of WebKitGTK show the feed and the messages in a GTK window.
 *
 *   web_view URL DIRECTORY      such as: web_view http://127.0.0.1:8585 /tmp/kiosk
 *
 * Placard renders the pages; this program shows them in two web views, one over the other: the feed, and a transparent
 * one for messages. Every user action on a page starts a navigation; this program passes it to Placard and cancels it.
 * There is no other loop than GTK's own: Placard's descriptor is one of its sources.
 *
 * Not run by a test: it needs webkitgtk-6.0 (Debian: libwebkitgtk-6.0-dev). CMake builds this program where pkg-config
 * finds that.
 */
#include <placard/placard.h>

#include <glib-unix.h>
#include <gtk/gtk.h>
#include <stdio.h>
#include <webkit/webkit.h>

enum { WIDTH = 480, HEIGHT = 800, SLIDEUP_HEIGHT = 240, REFRESH_S = 600 };

static placard_client *client;
static GMainLoop *loop;
static WebKitWebView *feed_view;
static WebKitWebView *message_view;
static uint64_t showing; /* handle of the message in message_view; 0: none */

/* ---- Pages ---- */

static void complain(const char *what, placard_error *error) {
    fprintf(stderr, "%s: %s\n", what, error != NULL ? error->message : "failed");
    placard_error_destroy(error);
}

/*
 * The page is self-contained text; only the pictures of cards come from the network. The view copies the text, so the
 * page can be destroyed. Its links stay valid.
 */
static void load(WebKitWebView *view, placard_page *page) {
    webkit_web_view_load_html(view, placard_page_get_html(page, NULL), NULL);
    placard_page_destroy(page);
}

static void show_feed(void) {
    placard_cards *cards = NULL;
    if (placard_client_copy_cards(client, 0, &cards, NULL) != PLACARD_OK)
        return;
    placard_page *page = NULL;
    placard_error *error = NULL;
    if (placard_client_render_cards(client, cards, NULL, &page, &error) == PLACARD_OK)
        load(feed_view, page);
    else
        complain("render_cards", error);
    placard_cards_destroy(cards);
}

/*
 * A view receives all clicks within its bounds, even where its page is transparent. A slideup leaves the feed usable:
 * its view is a strip along the edge that it slides in from. The other types cover the window, as their page expects.
 */
static void place_message_view(const placard_message *message) {
    int is_slideup = message->type == PLACARD_MESSAGE_SLIDEUP;
    GtkAlign edge = message->slide_from == PLACARD_SLIDE_FROM_TOP ? GTK_ALIGN_START : GTK_ALIGN_END;
    gtk_widget_set_size_request(GTK_WIDGET(message_view), -1, is_slideup ? SLIDEUP_HEIGHT : -1);
    gtk_widget_set_valign(GTK_WIDGET(message_view), is_slideup ? edge : GTK_ALIGN_FILL);
}

/* Accepts the offer, then loads the page, which reports its impression itself. */
static void show_message(const placard_event *event) {
    placard_client_show_message(client, event->handle, NULL);
    placard_page *page = NULL;
    placard_error *error = NULL;
    if (placard_client_render_message(client, event->handle, NULL, &page, &error) != PLACARD_OK) {
        complain("render_message", error);
        placard_client_discard_message(client, event->handle, NULL);
        return;
    }
    showing = event->handle;
    place_message_view(event->message);
    load(message_view, page);
    gtk_widget_set_visible(GTK_WIDGET(message_view), TRUE);
    if (event->message->type != PLACARD_MESSAGE_SLIDEUP)
        gtk_widget_grab_focus(GTK_WIDGET(message_view)); /* receives the keys: Tab, Return, Escape */
}

static void hide_message(uint64_t handle) {
    if (handle != showing)
        return;
    showing = 0;
    gtk_widget_set_visible(GTK_WIDGET(message_view), FALSE);
    webkit_web_view_load_html(message_view, "", NULL); /* stops its scripts */
    gtk_widget_grab_focus(GTK_WIDGET(feed_view));
}

/* ---- Navigations of the views ---- */

/*
 * Called before every navigation, also in frames and for new windows. The page itself comes from about:blank and the
 * frame of an HTML message from about:srcdoc; every other navigation is a user action. Placard recognises its own links
 * and rejects others.
 */
static gboolean decide_policy(WebKitWebView *view, WebKitPolicyDecision *decision, WebKitPolicyDecisionType type,
                              gpointer data) {
    (void)view, (void)data;
    if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE)
        return FALSE;
    WebKitNavigationAction *action =
        webkit_navigation_policy_decision_get_navigation_action(WEBKIT_NAVIGATION_POLICY_DECISION(decision));
    const char *url = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action));
    /* The load of the page itself, or of the frame of an HTML message; a link can also begin with about:. */
    gboolean is_click = webkit_navigation_action_get_navigation_type(action) == WEBKIT_NAVIGATION_TYPE_LINK_CLICKED;
    if (!is_click && g_str_has_prefix(url, "about:"))
        return FALSE;
    webkit_policy_decision_ignore(decision);
    placard_error *error = NULL;
    if (placard_client_handle_url(client, url, PLACARD_NUL, &error) < 0)
        complain(url, error);
    return TRUE;
}

/* "Back" and "Reload" would leave the page. */
static gboolean without_menu(WebKitWebView *view, WebKitContextMenu *menu, WebKitHitTestResult *hit, gpointer data) {
    (void)view, (void)menu, (void)hit, (void)data;
    return TRUE;
}

/* The web process has crashed: a kiosk should not stay blank. */
static void draw_again(WebKitWebView *view, WebKitWebProcessTerminationReason reason, gpointer data) {
    (void)reason, (void)data;
    if (view == feed_view)
        show_feed();
    else if (showing != 0)
        placard_client_log_message_dismissal(client, showing, NULL);
}

/* ---- Events of Placard ---- */

static void open_url(const char *url) {
    g_print("open     %s\n", url);
    if (!g_str_has_prefix(url, "https://") && !g_str_has_prefix(url, "http://"))
        return; /* other schemes, such as kiosk://menu, belong to the program */
    GError *error = NULL;
    if (!g_app_info_launch_default_for_uri(url, NULL, &error)) {
        fprintf(stderr, "%s: %s\n", url, error->message);
        g_error_free(error);
    }
}

static void handle(const placard_event *event) {
    switch (event->kind) {
    case PLACARD_EVENT_CARDS_UPDATED: /* the page already shows what the user did on it */
        if (event->changed && event->origin != PLACARD_ORIGIN_LOCAL)
            show_feed();
        break;
    case PLACARD_EVENT_MESSAGE:
        show_message(event);
        break;
    case PLACARD_EVENT_MESSAGE_CLOSED:
    case PLACARD_EVENT_MESSAGE_DISCARDED:
        hide_message(event->handle);
        break;
    case PLACARD_EVENT_OPEN_URL:
        open_url(event->url);
        break;
    default: /* failures carry a text that explains them */
        if (event->text != NULL)
            fprintf(stderr, "%s: %s\n", placard_event_kind_name(event->kind), event->text);
    }
}

static gboolean readable(gint descriptor, GIOCondition condition, gpointer data) {
    (void)descriptor, (void)condition, (void)data;
    placard_client_dispatch(client, NULL);
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;)
        handle(event);
    return G_SOURCE_CONTINUE;
}

/* Cards arrive with each session, and this window may be open for weeks. */
static gboolean refresh(gpointer data) {
    (void)data;
    placard_client_refresh_cards(client, 0, NULL);
    return G_SOURCE_CONTINUE;
}

/* ---- The window ---- */

/* An action for the user: examples/campaigns.json has a message for orders of three and more. */
static void order(GtkButton *button, gpointer data) {
    (void)button, (void)data;
    placard_properties *properties = NULL;
    placard_properties_create(&properties, NULL);
    placard_properties_set_int(properties, "items", PLACARD_NUL, 3, NULL);
    placard_client_log_event(client, "order_placed", PLACARD_NUL, properties, NULL);
    placard_properties_destroy(properties);
}

static gboolean quit(GtkWindow *window, gpointer data) {
    (void)window, (void)data;
    g_main_loop_quit(loop);
    return FALSE;
}

static WebKitWebView *make_view(void) {
    WebKitWebView *view = WEBKIT_WEB_VIEW(webkit_web_view_new());
    g_signal_connect(view, "decide-policy", G_CALLBACK(decide_policy), NULL);
    g_signal_connect(view, "context-menu", G_CALLBACK(without_menu), NULL);
    g_signal_connect(view, "web-process-terminated", G_CALLBACK(draw_again), NULL);
    return view;
}

static void make_window(void) {
    feed_view = make_view();
    message_view = make_view();
    GdkRGBA nothing = {0, 0, 0, 0};
    webkit_web_view_set_background_color(message_view, &nothing);
    gtk_widget_set_visible(GTK_WIDGET(message_view), FALSE);

    GtkWidget *overlay = gtk_overlay_new();
    gtk_overlay_set_child(GTK_OVERLAY(overlay), GTK_WIDGET(feed_view));
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), GTK_WIDGET(message_view));

    GtkWidget *button = gtk_button_new_with_label("Order three");
    g_signal_connect(button, "clicked", G_CALLBACK(order), NULL);
    GtkWidget *bar = gtk_header_bar_new();
    gtk_header_bar_pack_start(GTK_HEADER_BAR(bar), button);

    GtkWidget *window = gtk_window_new();
    gtk_window_set_title(GTK_WINDOW(window), "Kiosk");
    gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, HEIGHT);
    gtk_window_set_titlebar(GTK_WINDOW(window), bar);
    gtk_window_set_child(GTK_WINDOW(window), overlay);
    g_signal_connect(window, "close-request", G_CALLBACK(quit), NULL);
    gtk_window_present(GTK_WINDOW(window));
}

static int open_client(const char *endpoint, const char *directory) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "kiosk-1";
    options.endpoint = endpoint;
    options.directory = directory;
    placard_error *error = NULL;
    if (placard_client_open(&options, &client, &error) == PLACARD_OK)
        return 1;
    complain("open", error);
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: web_view URL DIRECTORY\n");
        return 2;
    }
    gtk_init();
    if (!open_client(argv[1], argv[2]))
        return 1;
    make_window();
    show_feed(); /* the feed of the last run, until the server has answered */
    g_unix_fd_add(placard_client_fd(client), G_IO_IN, readable, NULL);
    g_timeout_add_seconds(REFRESH_S, refresh, NULL);
    placard_client_start_session(client, NULL); /* asks for cards and messages */

    loop = g_main_loop_new(NULL, FALSE);
    g_main_loop_run(loop);
    g_main_loop_unref(loop);
    placard_client_drain(client, 3000, NULL); /* sends what is queued, before the program exits */
    placard_client_close(client);
    return 0;
}
