/* explain.c - why an event does, or does not, show a message. */
#include "explain.h"
#include "fields.gen.h"

struct _PlacardGVerdict {
    PlacardGView view;
};

G_DEFINE_FINAL_TYPE(PlacardGVerdict, placard_g_verdict, G_TYPE_OBJECT)

static void placard_g_verdict_class_init(PlacardGVerdictClass *klass) {
    placard_g_view_class_init(G_OBJECT_CLASS(klass), placard_g_verdict_fields);
}

static void placard_g_verdict_init(PlacardGVerdict *self) { (void)self; }

struct _PlacardGExplanation {
    PlacardGView view;
};

static void list_model_init(GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(PlacardGExplanation, placard_g_explanation, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

static void placard_g_explanation_class_init(PlacardGExplanationClass *klass) {
    placard_g_view_class_init(G_OBJECT_CLASS(klass), placard_g_explained_event_fields);
}

static void placard_g_explanation_init(PlacardGExplanation *self) { (void)self; }

static GType get_item_type(GListModel *model) {
    (void)model;
    return PLACARD_G_TYPE_VERDICT;
}

static const placard_explanation *explanation_of(GListModel *model) { return PLACARD_G_EXPLANATION(model)->view.owner; }

static guint get_n_items(GListModel *model) { return (guint)placard_explanation_count(explanation_of(model)); }

/* A verdict keeps its explanation alive. */
static gpointer get_item(GListModel *model, guint position) {
    const placard_verdict *verdict = placard_explanation_get(explanation_of(model), position);
    if (verdict == NULL)
        return NULL;
    return placard_g_view_new(PLACARD_G_TYPE_VERDICT, verdict, g_object_ref(model), g_object_unref);
}

static void list_model_init(GListModelInterface *interface) {
    interface->get_item_type = get_item_type;
    interface->get_n_items = get_n_items;
    interface->get_item = get_item;
}

static void destroy(gpointer explanation) { placard_explanation_destroy(explanation); }

PlacardGExplanation *placard_g_explanation_new(placard_explanation *explanation) {
    const placard_explained_event *event = placard_explanation_get_event(explanation);
    return placard_g_view_new(PLACARD_G_TYPE_EXPLANATION, event, explanation, destroy);
}
