"""The version and the ABI number of the headers that this package was made for.

Generated from interface/ by `make generate`: do not edit.
"""

VERSION = "0.1.0"
ABI_VERSION = 0
