"""A window with a view in this process, and a hand: xdotool's keys and pointer."""
import ctypes
import os
import subprocess

import gi

gi.require_version("GdkX11", "4.0")
gi.require_version("Gtk", "4.0")
gi.require_version("Layoutd", "1")
from gi.repository import GdkX11, GLib, Gtk, Layoutd  # noqa: E402, F401

ROWS = '{"itemSize": [100, 50], "minimumInteritemSpacing": 0, "minimumLineSpacing": 0}'
WIDTH, HEIGHT = 600, 400
PATIENCE = 300  # seconds; only a test that fails waits so long

# The sanitizer is for this process, not for those that it starts.
os.environ.pop("LD_PRELOAD", None)
Gtk.init()
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)


def until(what, look):
    """Runs the main loop until `look` returns something true."""
    context, late = GLib.MainContext.default(), []
    source = GLib.timeout_add_seconds(PATIENCE, lambda: late.append(1))
    # Wakes the loop for conditions that no event of this process announces.
    ticks = GLib.timeout_add(20, lambda: True)
    try:
        while not (found := look()):
            assert not late, f"{what} did not come"
            context.iteration(True)
        return found
    finally:
        if not late:
            GLib.source_remove(source)
        GLib.source_remove(ticks)


def xdotool(*arguments):
    subprocess.run(["xdotool", *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)


X11 = ctypes.CDLL("libX11.so.6")
X11.XOpenDisplay.restype = X11.XGetImage.restype = ctypes.c_void_p
X11.XDefaultRootWindow.restype = X11.XGetPixel.restype = ctypes.c_ulong
X11.XGetImage.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, ctypes.c_uint, ctypes.c_uint, ctypes.c_ulong, ctypes.c_int]
X11.XGetPixel.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int]
X11.XDefaultRootWindow.argtypes = X11.XDestroyImage.argtypes = X11.XCloseDisplay.argtypes = [ctypes.c_void_p]
Z_PIXMAP, ALL_PLANES = 2, 2**32 - 1


def screen_colours(points):
    """Red, green and blue of what the screen shows, which is what the window shows at its corner: there is no window manager."""
    screen, colours = X11.XOpenDisplay(None), set()
    for x, y in points:
        image = X11.XGetImage(screen, X11.XDefaultRootWindow(screen), round(x), round(y), 1, 1, ALL_PLANES, Z_PIXMAP)
        pixel = X11.XGetPixel(image, 0, 0)
        colours.add((pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255))
        X11.XDestroyImage(image)
    X11.XCloseDisplay(screen)
    return colours


class Shown:
    """A view of texts in a window of 600 x 400 points, whose cells have labels unless `setup` and `bind` make others; in its left half if
    something is to be beside it."""

    def __init__(self, model, layout="flow", parameters=ROWS, beside=None, setup=None, bind=None, **properties):
        self.view = Layoutd.CollectionView(model=model, layout=layout, parameters=parameters, **properties)
        self.view.connect("setup", setup or (lambda _, cell: cell.set_child(Gtk.Label())))
        self.view.connect("bind", bind or (lambda _, cell: cell.get_child().set_label(cell.get_item().get_string())))
        self.scrolled = Gtk.ScrolledWindow(child=self.view)
        content = self.scrolled
        if beside:
            content = Gtk.Box(homogeneous=True)
            content.append(self.scrolled)
            content.append(beside)
        # Content that is set later may be drawn without a place, in a frame before the window has its size from the server.
        self.window = Gtk.Window(title="Test", default_width=WIDTH, default_height=HEIGHT, child=content)
        self.window.present()
        until("the window", self.window.get_mapped)

    def settle(self):
        """Waits for a frame that shows everything as it is."""
        is_settled = False
        while not is_settled:
            until("an answer", lambda: not self.view.get_busy())
            self.paint()
            is_settled = not self.view.get_busy()

    def paint(self):
        clock, painted = self.window.get_frame_clock(), []
        handler = clock.connect("after-paint", lambda _: painted.append(1))
        self.view.queue_allocate()
        self.view.queue_draw()
        until("a frame", lambda: painted)
        clock.disconnect(handler)

    def until_cell(self, position):
        return until(f"the cell {position}", lambda: self.view.get_cell(position))

    def focus_window(self):
        # The server has to know the window.
        self.window.get_display().sync()
        xdotool("windowfocus", "--sync", self.window.get_surface().get_xid())
        until("the window's focus", self.window.is_active)

    def at(self, position):
        """The middle of a cell, in the window."""
        found, rect = self.until_cell(position).compute_bounds(self.window)
        assert found
        return round(rect.origin.x + rect.size.width / 2), round(rect.origin.y + rect.size.height / 2)

    def colours(self, *points):
        """The colours on the screen at points of the window: red, green and blue of each."""
        self.window.get_display().sync()
        return screen_colours(points)

    def value(self):
        return self.view.get_vadjustment().get_value()

    def labels(self):
        """The cells in sight, by position."""
        cells = (self.view.get_cell(i) for i in range(self.view.get_model().get_n_items()))
        return {cell.get_position(): cell.get_child().get_label() for cell in cells if cell}


def style(css):
    """Adds rules of CSS to those of the display, and returns what takes them away again."""
    provider = Gtk.CssProvider()
    provider.load_from_data(css.encode())
    display = GdkX11.X11Display.get_default()
    Gtk.StyleContext.add_provider_for_display(display, provider, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)
    return lambda: Gtk.StyleContext.remove_provider_for_display(display, provider)


def selected(model):
    bits = model.get_selection()
    return [bits.get_nth(i) for i in range(bits.get_size())]


def run(*tests):
    for test in tests:
        test()
        print(f"pass  {test.__name__}", flush=True)
