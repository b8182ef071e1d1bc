"""What a container answers and does, a module for each kind of request."""
