"""The requests of a container, a module for each kind."""
