/* SwiftPM requires a public header for a C target; the API itself is <placard/placard.h>. */
