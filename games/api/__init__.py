"""The JSON API: read-only, by token."""
