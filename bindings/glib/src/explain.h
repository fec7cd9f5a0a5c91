/* explain.h - explanations, as the client makes them. */
#ifndef PLACARD_G_EXPLAIN_INTERNAL_H
#define PLACARD_G_EXPLAIN_INTERNAL_H

#include "placard-g-explain.h"

#include <placard/placard.h>

/* Makes the object of an explanation, which owns it from then on. */
PlacardGExplanation *placard_g_explanation_new(placard_explanation *explanation);

#endif /* PLACARD_G_EXPLAIN_INTERNAL_H */
