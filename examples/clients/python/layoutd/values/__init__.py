"""The values of requests and replies, as a program meets them."""
