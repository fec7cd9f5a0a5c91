/* placard-g-macros.h - what every header of the GObject layer uses. */
#ifndef PLACARD_G_MACROS_H
#define PLACARD_G_MACROS_H

/* Marks what the library exports. The scanner that writes the GIR file does not know the attribute. */
#ifdef __GI_SCANNER__
#define PLACARD_G_API
#else
#define PLACARD_G_API __attribute__((visibility("default")))
#endif

#endif /* PLACARD_G_MACROS_H */
