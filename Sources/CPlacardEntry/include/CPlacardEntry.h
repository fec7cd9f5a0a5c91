/* SwiftPM wants a public header for a C target; the contract itself is <placard/placard.h>. */
