#include <zlib.h>

/* inflateInit2 is a macro. A negative window size means a deflate stream without header and checksum, as in zips. */
static inline int placard_inflate_init(z_stream *stream) { return inflateInit2(stream, -MAX_WBITS); }
