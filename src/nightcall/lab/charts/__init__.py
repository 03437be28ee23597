"""SVG charts: a small writer of our own, so that output is identical everywhere and prints well."""
