#!/usr/bin/python3
"""Works a view by hand: clicks, keys, the wheel and a rubber band, by xdotool, with the daemon of $LAYOUTD_SOCKET."""
from support import PATIENCE, Shown, run, selected, style, until, xdotool
from gi.repository import Gio, Gtk


def texts(count):
    return Gtk.StringList.new([str(i) for i in range(count)])


def clicks():
    model = Gtk.MultiSelection(model=texts(1000))
    shown, activated = Shown(model), []
    shown.view.connect("activate", lambda _, position: activated.append(position))
    xdotool("mousemove", *shown.at(7), "click", 1)
    until("a click to select", lambda: selected(model) == [7])
    xdotool("mousemove", *shown.at(9), "keydown", "ctrl", "click", 1, "keyup", "ctrl")
    until("a click with Control to add", lambda: selected(model) == [7, 9])
    xdotool("mousemove", *shown.at(12), "keydown", "shift", "click", 1, "keyup", "shift")
    until("a click with Shift to extend", lambda: selected(model) == [9, 10, 11, 12])
    assert not activated, activated
    shown.window.destroy()


def a_double_click_activates():
    settings = Gtk.Settings.get_default()
    before = settings.get_property("gtk-double-click-time")
    # On a busy machine, the second click may come late.
    settings.set_property("gtk-double-click-time", 1000 * PATIENCE)
    shown, activated = Shown(texts(1000)), []
    shown.view.connect("activate", lambda _, position: activated.append(position))
    xdotool("mousemove", *shown.at(3), "click", "--repeat", 2, 1)
    until("a double click to activate", lambda: activated == [3])
    shown.window.destroy()
    settings.set_property("gtk-double-click-time", before)


def keys():
    model = Gtk.MultiSelection(model=texts(1000))
    shown, activated = Shown(model), []
    shown.view.connect("activate", lambda _, position: activated.append(position))
    shown.focus_window()
    xdotool("mousemove", *shown.at(0), "click", 1)
    until("the first to be selected", lambda: selected(model) == [0])
    for key, there in [("Right", [1]), ("Down", [7]), ("Left", [6]), ("Up", [0]), ("shift+Down", [0, 1, 2, 3, 4, 5, 6]),
                       ("ctrl+a", list(range(1000))), ("End", [999])]:
        xdotool("key", key)
        until(key, lambda: selected(model) == there)
    until("the end", lambda: shown.value() > 7900)
    until("the focus", lambda: shown.view.get_cell(999) and shown.view.get_cell(999).is_focus())
    xdotool("key", "Return")
    until("Enter to activate", lambda: activated == [999])
    # The item with the focus leaves the screen and the model follows; keys go on from there.
    shown.view.get_vadjustment().set_value(0)
    until("the start", lambda: shown.view.get_cell(0) and not shown.view.get_cell(999))
    xdotool("key", "Up")
    until("the row above", lambda: selected(model) == [993] and shown.view.get_cell(993) and shown.view.get_cell(993).is_focus())
    xdotool("key", "Home")
    until("the start", lambda: selected(model) == [0] and shown.value() == 0)
    xdotool("key", "Next")
    until("the next page", lambda: shown.value() > 100 or selected(model)[0] > 30)
    shown.window.destroy()


def keys_do_nothing_in_an_empty_view():
    empty_at_first = Gio.ListStore(item_type=Gio.ListModel)
    for section in (texts(0), texts(3)):
        empty_at_first.append(section)
    for model, there in [(None, 0), (texts(0), 0), (Gtk.FlattenListModel(model=empty_at_first), 3)]:
        shown, left, keys = Shown(model), [], Gtk.EventControllerKey()
        keys.connect("key-released", lambda *_: left.append(1))
        shown.window.add_controller(keys)
        shown.settle()
        shown.focus_window()
        shown.view.grab_focus()
        xdotool("key", "Down", "key", "End", "key", "space", "key", "ctrl+a", "key", "Return")
        until("the keys", lambda: len(left) >= 6)
        shown.settle()
        assert not shown.view.get_error(), shown.view.get_error().message
        assert len(shown.labels() if model else []) == there
        shown.window.destroy()


def wheel():
    shown = Shown(Gtk.NoSelection(model=texts(100000)))
    shown.until_cell(0)
    xdotool("mousemove", 300, 200, "click", 5)
    until("the wheel", lambda: shown.value() > 0)
    shown.settle()
    assert 0 < len(shown.labels()) < 200, len(shown.labels())
    shown.window.destroy()


def rubber_band():
    model = Gtk.MultiSelection(model=texts(14))
    shown = Shown(model, enable_rubberband=True)
    x, y = shown.at(8)
    xdotool("mousemove", 550, 380, "mousedown", 1, "mousemove", 400, 300, "mousemove", x, y)
    until("what the band meets", lambda: selected(model) == [8, 9, 10, 11])
    xdotool("mouseup", 1)
    shown.settle()
    assert selected(model) == [8, 9, 10, 11]
    shown.window.destroy()


def move(store):
    """Does a program's part of a drop: removes the items, and inserts them where they were dropped."""
    def moved(_view, items, section, index):
        positions = [items.get_nth(i) for i in range(items.get_size())]
        things = [store.get_item(position) for position in positions]
        for position in reversed(positions):
            store.remove(position)
        store.splice(index, 0, things)
    return moved


def drags():
    store = Gio.ListStore(item_type=Gtk.StringObject)
    store.splice(0, 0, [Gtk.StringObject.new(str(i)) for i in range(100)])
    model = Gtk.MultiSelection(model=store)
    shown = Shown(model, reorderable=True)
    shown.view.connect("move-items", move(store))
    cell = shown.until_cell(1)
    x, y = shown.at(15)
    xdotool("mousemove", *shown.at(1), "mousedown", 1, "mousemove", x - 60, y, "mousemove", x - 40, y)
    until("the cell to follow", lambda: cell.has_css_class("dragging"))
    xdotool("mousemove", x, y)
    until("room for it", lambda: shown.at(2)[0] < 200)
    assert [each for each in shown.labels().values()][:4] == ["0", "1", "2", "3"], shown.labels()
    assert all(label == str(position) for position, label in shown.labels().items())
    found, rect = cell.compute_bounds(shown.window)
    assert found and abs(rect.origin.x + rect.size.width / 2 - x) < 60, (rect.origin.x, x)
    xdotool("mouseup", 1)
    until("the drop", lambda: store.get_item(1).get_string() == "2")
    shown.settle()
    there = next(i for i in range(100) if store.get_item(i).get_string() == "1")
    assert there in (14, 15), there
    assert shown.view.get_cell(there) is cell and not cell.has_css_class("dragging")
    assert [shown.labels()[i] for i in range(4)] == ["0", "2", "3", "4"], shown.labels()
    # One that the program refuses returns.
    x, y = shown.at(there)
    xdotool("mousemove", x, y, "mousedown", 1, "mousemove", x + 30, y + 30, "mousemove", x + 150, y + 60)
    until("the cell to follow", lambda: cell.has_css_class("dragging"))
    store.append(Gtk.StringObject.new("a change"))
    until("the drag to end", lambda: not cell.has_css_class("dragging"))
    xdotool("mouseup", 1)
    shown.settle()
    assert store.get_item(there).get_string() == "1" and shown.at(there) == (x, y), (shown.at(there), (x, y))
    shown.window.destroy()


def dragging(model, position):
    """A view whose item follows the pointer, and the moves that it requests."""
    shown, moves = Shown(model, reorderable=True), []
    shown.view.connect("move-items", lambda _, items, section, index: moves.append(index))
    shown.settle()
    shown.focus_window()
    x, y = shown.at(position)
    xdotool("mousemove", x, y, "mousedown", 1, "mousemove", x + 20, y + 10, "mousemove", x + 30, y + 10)
    until("the cell to follow", lambda: shown.view.get_cell(position).has_css_class("dragging"))
    return shown, moves


def button(shown, action):
    """Presses or releases the button, and waits for a key after that: the view has had both then."""
    seen, keys = [], Gtk.EventControllerKey()
    keys.connect("key-released", lambda *_: seen.append(1))
    shown.window.add_controller(keys)
    xdotool(action, 1, "key", "F12")
    until(action, lambda: seen)
    shown.window.remove_controller(keys)
    shown.settle()


def another_model_ends_a_drag():
    shown, moves = dragging(Gtk.MultiSelection(model=texts(100)), 20)
    shown.view.set_model(Gtk.MultiSelection(model=texts(5)))
    button(shown, "mouseup")
    assert not moves and not shown.view.get_error(), (moves, shown.view.get_error())
    assert len(shown.labels()) == 5 and not any(shown.view.get_cell(i).has_css_class("dragging") for i in range(5))
    shown.window.destroy()


def a_view_that_goes_ends_a_drag():
    shown, moves = dragging(texts(100), 20)
    shown.scrolled.set_child(None)
    assert not moves, moves
    shown.scrolled.set_child(shown.view)
    button(shown, "mouseup")
    assert not moves and not shown.until_cell(20).has_css_class("dragging")
    shown.window.destroy()


def a_click_follows_its_item():
    store = texts(100)
    model = Gtk.SingleSelection(model=store, autoselect=False, can_unselect=True)
    shown = Shown(model)
    shown.focus_window()
    x, y = shown.at(8)
    xdotool("mousemove", x, y)
    button(shown, "mousedown")
    store.splice(0, 0, ["new"] * 6)
    shown.settle()
    shown.view.get_vadjustment().set_value(shown.value() + shown.at(14)[1] - y)
    shown.settle()
    assert shown.at(14) == (x, y)
    button(shown, "mouseup")
    assert selected(model) == [14], selected(model)
    shown.window.destroy()


def what_is_dragged_is_drawn_above_all_others():
    take_away = style("cell { background-color: blue; } cell.dragging { background-color: red; opacity: 1; } cell label { opacity: 0; }")
    shown, _ = dragging(texts(100), 1)
    # Over the items behind it and, in the next row, those before it in the model.
    for over in (20, 13, 8):
        x, y = shown.at(over)
        xdotool("mousemove", x + 5, y + 5)
        until(f"the cell over {over}", lambda: shown.at(1) == (x + 5, y + 5) or shown.paint())
        shown.settle()
        corners = [(x + 5 + dx, y + 5 + dy) for dx in (-40, 0, 40) for dy in (-20, 0, 20)]
        until(f"nothing above it over {over}", lambda: shown.colours(*corners) == {(255, 0, 0)} or shown.paint())
    button(shown, "mouseup")
    until("its place", lambda: shown.colours(shown.at(1)) == {(0, 0, 255)} or shown.paint())
    shown.window.destroy()
    take_away()


def pinned_headers_hide_what_scrolls_below():
    take_away = style("@define-color theme_base_color lime; cell { background-color: blue; } cell label { opacity: 0; }")
    sections = Gio.ListStore(item_type=Gio.ListModel)
    for _ in range(3):
        sections.append(texts(60))
    shown = Shown(Gtk.NoSelection(model=Gtk.FlattenListModel(model=sections)), parameters='{"itemSize": [100, 50], "minimumLineSpacing": 0,'
                  ' "minimumInteritemSpacing": 0, "headerReferenceSize": [40, 40], "sectionHeadersPinToVisibleBounds": true}')
    shown.until_cell(0)
    shown.settle()
    until("an item below the header", lambda: shown.colours((50, 60)) == {(0, 0, 255)} or shown.paint())
    shown.view.get_vadjustment().set_value(150)
    shown.settle()
    below = [(x, y) for x in (5, 50, 300) for y in (5, 20, 35)]
    until("nothing but the header", lambda: shown.colours(*below) == {(0, 255, 0)} or shown.paint())
    assert shown.colours((50, 60)) == {(0, 0, 255)}
    shown.window.destroy()
    take_away()


def drags_into_another_section():
    stores = [Gio.ListStore(item_type=Gtk.StringObject) for _ in range(2)]
    sections = Gio.ListStore(item_type=Gio.ListModel)
    for name, store in zip("ab", stores):
        store.splice(0, 0, [Gtk.StringObject.new(f"{name}{i}") for i in range(6)])
        sections.append(store)
    dropped = []
    shown = Shown(Gtk.NoSelection(model=Gtk.FlattenListModel(model=sections)), reorderable=True)

    def moved(_view, items, section, index):
        thing = stores[0].get_item(items.get_nth(0))
        stores[0].remove(items.get_nth(0))
        stores[section].insert(index, thing)
        dropped.append((section, index))

    shown.view.connect("move-items", moved)
    cell = shown.until_cell(2)
    x, y = shown.at(9)
    xdotool("mousemove", *shown.at(2), "mousedown", 1, "mousemove", x, y - 20, "mousemove", x, y)
    until("the cell to follow", lambda: cell.has_css_class("dragging"))
    xdotool("mousemove", x + 5, y, "mouseup", 1)
    until("the drop", lambda: dropped)
    shown.settle()
    section, index = dropped[0]
    assert section == 1 and stores[1].get_item(index).get_string() == "a2" and stores[0].get_n_items() == 5, dropped
    assert list(shown.labels().values()) == [store.get_item(i).get_string() for store in stores for i in range(store.get_n_items())]
    shown.window.destroy()


if __name__ == "__main__":
    run(drags, what_is_dragged_is_drawn_above_all_others, pinned_headers_hide_what_scrolls_below, another_model_ends_a_drag,
        a_view_that_goes_ends_a_drag, drags_into_another_section, clicks, a_click_follows_its_item, a_double_click_activates, keys,
        keys_do_nothing_in_an_empty_view, wheel, rubber_band)
