import random
import gi
gi.require_versions({"Gtk": "4.0", "Layoutd": "1"})
from gi.repository import Gtk, Layoutd

random.seed(1)
photos = Gtk.StringList.new([f"{random.randrange(200, 800)} × {random.randrange(200, 800)}" for _ in range(100_000)])

def show(app):
    view = Layoutd.CollectionView(model=Gtk.MultiSelection(model=photos), layout="column",
                                  parameters='{"columnCount": 4, "layoutStrategy": "shortestFirst"}')
    view.set_size_func(lambda photo: tuple(map(float, photo.get_string().split(" × "))))
    view.connect("setup", lambda view, cell: cell.set_child(Gtk.Label(css_classes=["frame"])))
    view.connect("bind", lambda view, cell: cell.get_child().set_label(f"{cell.get_position()}\n{cell.get_item().get_string()}"))
    window = Gtk.ApplicationWindow(application=app, title="Photos", default_width=900, default_height=640)
    window.set_child(Gtk.ScrolledWindow(child=view))
    window.present()

app = Gtk.Application()
app.connect("activate", show)
app.run()
