"""The version and the ABI number of the header that this package was written against; a test compares them."""

VERSION = "0.1.0"
ABI_VERSION = 0
