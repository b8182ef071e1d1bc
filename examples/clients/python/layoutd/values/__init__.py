"""What requests take and replies have, as a program meets it."""
