/* kinds.h - the kinds of handles. Generated from interface/ by `make generate`: do not edit. */
#ifndef PLACARD_NODE_KINDS_H
#define PLACARD_NODE_KINDS_H

typedef enum pn_kind {
    PN_CLIENT,
    PN_CARDS,
    PN_PROPERTIES,
    PN_BATCH,
    PN_MESSAGES,
    PN_PAGE,
    PN_EXPLANATION,
    PN_OUTBOX,
    PN_OUTBOX_RECORDS,
    PN_PUSH,
    PN_TRACKER
} pn_kind;

#endif
