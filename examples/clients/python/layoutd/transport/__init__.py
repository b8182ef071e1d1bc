"""Sockets: which daemon, how bytes go there and back, whose turn it is."""
