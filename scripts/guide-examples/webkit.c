/* The declarations of WebKitGTK and GLib that docs/rendering.md uses, so that its C is checked without these libraries.
 * CMake compiles the whole program, examples/web_view.c, where they are installed. */
#include <placard/placard.h>

#define TRUE 1
#define FALSE 0
#define WEBKIT_NAVIGATION_POLICY_DECISION(decision) ((WebKitNavigationPolicyDecision *)(decision))

typedef int gboolean;
typedef void *gpointer;
typedef struct WebKitWebView WebKitWebView;
typedef struct WebKitPolicyDecision WebKitPolicyDecision;
typedef struct WebKitNavigationPolicyDecision WebKitNavigationPolicyDecision;
typedef struct WebKitNavigationAction WebKitNavigationAction;
typedef struct WebKitURIRequest WebKitURIRequest;
typedef enum { WEBKIT_POLICY_DECISION_TYPE_RESPONSE = 2 } WebKitPolicyDecisionType;
typedef enum { WEBKIT_NAVIGATION_TYPE_LINK_CLICKED } WebKitNavigationType;

gboolean g_str_has_prefix(const char *text, const char *prefix);
WebKitNavigationAction *webkit_navigation_policy_decision_get_navigation_action(WebKitNavigationPolicyDecision *);
WebKitNavigationType webkit_navigation_action_get_navigation_type(WebKitNavigationAction *action);
WebKitURIRequest *webkit_navigation_action_get_request(WebKitNavigationAction *action);
const char *webkit_uri_request_get_uri(WebKitURIRequest *request);
void webkit_policy_decision_ignore(WebKitPolicyDecision *decision);

/* BLOCK */
