"""Campaign files: reading, checking, and what clients get of them."""
