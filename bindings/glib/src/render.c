/* render.c - how pages look. */
#include "render.h"
#include "fields.gen.h"

struct _PlacardGRenderOptions {
    GObject parent_instance;
    placard_render_options options;
};

G_DEFINE_FINAL_TYPE(PlacardGRenderOptions, placard_g_render_options, G_TYPE_OBJECT)

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
    (void)id;
    placard_g_fields_get(pspec, &PLACARD_G_RENDER_OPTIONS(object)->options, value);
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec) {
    (void)id;
    placard_g_fields_set(pspec, &PLACARD_G_RENDER_OPTIONS(object)->options, value);
}

static void finalize(GObject *object) {
    placard_g_fields_clear(placard_g_render_options_fields, &PLACARD_G_RENDER_OPTIONS(object)->options);
    G_OBJECT_CLASS(placard_g_render_options_parent_class)->finalize(object);
}

static void placard_g_render_options_class_init(PlacardGRenderOptionsClass *klass) {
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->get_property = get_property;
    object_class->set_property = set_property;
    object_class->finalize = finalize;
    placard_g_fields_install(object_class, placard_g_render_options_fields, G_PARAM_READWRITE);
}

static void placard_g_render_options_init(PlacardGRenderOptions *self) {
    placard_render_options_init(&self->options, sizeof self->options);
    placard_g_fields_init(placard_g_render_options_fields, &self->options);
}

/**
 * placard_g_render_options_new:
 *
 * Returns: (transfer full): options with their defaults
 */
PlacardGRenderOptions *placard_g_render_options_new(void) { return g_object_new(PLACARD_G_TYPE_RENDER_OPTIONS, NULL); }

const placard_render_options *placard_g_render_options_get(PlacardGRenderOptions *self) {
    return self != NULL ? &self->options : NULL;
}
