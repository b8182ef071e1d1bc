import gi
gi.require_versions({"Gtk": "4.0", "Layoutd": "1"})
from gi.repository import Gio, Gtk, Layoutd

def show(app):
    shelves = Gio.ListStore(item_type=Gio.ListModel)
    for shelf in range(20):
        shelves.append(Gtk.StringList.new([f"{shelf + 1}.{book + 1}" for book in range(12)]))
    view = Layoutd.CollectionView(model=Gtk.NoSelection(model=Gtk.FlattenListModel(model=shelves)), layout="flow",
                                  parameters='{"itemSize": [120, 80], "headerReferenceSize": [40, 40], "sectionHeadersPinToVisibleBounds": true}')
    view.connect("setup", lambda view, cell: cell.set_child(Gtk.Label(css_classes=["frame"])))
    view.connect("bind", lambda view, cell: cell.get_child().set_label(cell.get_item().get_string()))
    view.connect("setup-header", lambda view, header: header.set_child(Gtk.Label(xalign=0, css_classes=["heading"])))
    view.connect("bind-header", lambda view, header: header.get_child().set_label(f"Shelf {header.get_section() + 1}"))
    window = Gtk.ApplicationWindow(application=app, title="Shelves", default_width=700, default_height=500)
    window.set_child(Gtk.ScrolledWindow(child=view))
    window.present()

app = Gtk.Application()
app.connect("activate", show)
app.run()
