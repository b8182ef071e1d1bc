"""Messages as bytes and back: the schema, both forms of a body, the protocol of a connection."""
