"""The version of this package, which is that of the repository."""

VERSION = "0.1.0"
