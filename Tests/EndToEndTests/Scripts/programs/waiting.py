"""What the checks of programs on a screen share: they look until they see what they wait for."""
import time

# Seconds, as in the other tests: enough for a turn on a busy machine.
PATIENCE = 600.0


def until(what, look, seen=lambda: ""):
    """Returns what `look` returns, once it is true. `seen` returns what there is to see instead, for the message."""
    end = time.monotonic() + PATIENCE
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > end:
            raise SystemExit(f"waited for {what}, seen:\n{seen()}")
        time.sleep(0.02)
