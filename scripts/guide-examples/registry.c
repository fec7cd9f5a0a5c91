/* What a program has where docs/custom-objects.md shows a registry. scripts/guide_examples.py puts it in place of the
 * mark. */
#define _POSIX_C_SOURCE 200809L
#include <placard/placard.h>

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

int use(const placard_card *card);

/* BLOCK */

int use(const placard_card *card) {
    struct coupon coupon;
    return make_object(card, &coupon);
}
