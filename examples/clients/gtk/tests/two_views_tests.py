#!/usr/bin/python3
"""Items that are dragged from one view to another, with the daemon of $LAYOUTD_SOCKET."""
from support import HEIGHT, ROWS, WIDTH, Shown, run, until, xdotool
from gi.repository import Gio, Gtk, Layoutd


class Two(Shown):
    """A view on the left and one on the right, each of half the window, whose items can be dragged to the other."""

    def __init__(self, takes=True):
        self.stores = [Gio.ListStore(item_type=Gtk.StringObject) for _ in range(2)]
        for name, store in zip("ab", self.stores):
            store.splice(0, 0, [Gtk.StringObject.new(f"{name}{i}") for i in range(60)])
        models = [Gtk.MultiSelection(model=store) for store in self.stores]
        self.right = Layoutd.CollectionView(model=models[1], layout="flow", parameters=ROWS)
        self.right.connect("setup", lambda _, cell: cell.set_child(Gtk.Label()))
        self.right.connect("bind", lambda _, cell: cell.get_child().set_label(cell.get_item().get_string()))
        if takes:
            self.right.connect("receive-items", self.receive)
        super().__init__(models[0], reorderable=True, beside=Gtk.ScrolledWindow(child=self.right))
        self.moves, self.received = [], []
        self.view.connect("move-items", lambda _view, items, section, index: self.moves.append(index))
        until("both views", lambda: self.right.get_cell(0) and self.right.get_cell(0).get_mapped() and self.right.get_width() == WIDTH / 2)
        self.settle()
        until("three columns", lambda: all(self.place(each, 3)[1] > self.place(each, 2)[1] for each in (self.view, self.right)))

    def receive(self, _view, source, items, section, index):
        assert source is self.view and section == 0
        positions = [items.get_nth(i) for i in range(items.get_size())]
        things = [self.stores[0].get_item(position) for position in positions]
        for position in reversed(positions):
            self.stores[0].remove(position)
        self.stores[1].splice(index, 0, things)
        self.received.append((positions, index))

    def place(self, view, position):
        found, rect = until(f"the cell {position}", lambda: view.get_cell(position)).compute_bounds(self.window)
        assert found
        return round(rect.origin.x + rect.size.width / 2), round(rect.origin.y + rect.size.height / 2)

    def grab(self, position):
        cell = self.view.get_cell(position)
        x, y = self.place(self.view, position)
        xdotool("mousemove", x, y, "mousedown", 1, "mousemove", x + 20, y + 10, "mousemove", x + 30, y + 10)
        until("the cell to follow", lambda: cell.has_css_class("dragging"))

    def texts(self, index):
        return [item.get_string() for item in self.stores[index]]

    def hover(self, number):
        """Drags an item of the left view over the fifth of the right one. Returns where that and the eighth are before."""
        fifth, eighth = self.place(self.right, 4), self.place(self.right, 7)
        self.grab(number)
        xdotool("mousemove", fifth[0] - 10, fifth[1], "mousemove", *fifth)
        return fifth, eighth


def an_item_goes_to_the_other_view():
    shown = Two()
    before, after = shown.hover(1)
    # The right view makes room, and the left one has closed the gap.
    until("room", lambda: shown.place(shown.right, 7) != after)
    until("the gap to close", lambda: shown.view.get_cell(1) is None)
    assert shown.texts(0)[1] == "a1" and shown.texts(1)[4] == "b4"
    # Back over its own view, it is one of that again.
    xdotool("mousemove", *shown.place(shown.view, 6))
    until("the cell to return", lambda: shown.view.get_cell(1) and shown.view.get_cell(1).has_css_class("dragging"))
    until("no room", lambda: shown.place(shown.right, 7) == after)
    xdotool("mousemove", before[0] - 10, before[1], "mousemove", *before)
    until("room", lambda: shown.place(shown.right, 7) != after)
    xdotool("mouseup", 1)
    until("the drop", lambda: shown.received)
    [([position], index)] = shown.received
    assert position == 1 and index in (4, 5) and not shown.moves
    shown.settle()
    assert shown.texts(1)[index] == "a1" and len(shown.stores[0]) == 59
    until("both to show it", lambda: shown.view.get_cell(1) and shown.view.get_cell(1).get_child().get_label() == "a2" and shown.right.get_cell(index)
          and shown.right.get_cell(index).get_child().get_label() == "a1" and not shown.right.get_cell(index).has_css_class("dragging"))
    shown.window.destroy()


def several_go_together_and_the_other_view_scrolls():
    shown = Two()
    shown.view.get_model().select_range(1, 3, True)
    adjustment = shown.right.get_vadjustment()
    shown.grab(2)
    xdotool("mousemove", WIDTH * 3 // 4, HEIGHT // 2, "mousemove", WIDTH * 3 // 4, HEIGHT - 5)
    until("the right view to scroll", lambda: adjustment.get_value() > 100)
    assert shown.value() == 0
    xdotool("mousemove", WIDTH * 3 // 4, HEIGHT // 2, "mouseup", 1)
    until("the drop", lambda: shown.received)
    [(positions, index)] = shown.received
    assert positions == [1, 2, 3] and index > 4
    assert shown.texts(1)[index:index + 3] == ["a1", "a2", "a3"]
    shown.window.destroy()


def a_view_without_a_handler_takes_nothing():
    shown = Two(takes=False)
    before, after = shown.place(shown.right, 4), shown.place(shown.right, 7)
    shown.grab(1)
    xdotool("mousemove", before[0] - 10, before[1], "mousemove", *before, "mouseup", 1)
    until("the drop in its own view", lambda: shown.moves)
    shown.settle()
    assert shown.place(shown.right, 7) == after and shown.texts(0)[1] == "a1"
    shown.window.destroy()


def a_change_of_the_other_model_ends_the_drag():
    shown = Two()
    before, after = shown.hover(1)
    until("room", lambda: shown.place(shown.right, 7) != after)
    shown.stores[1].append(Gtk.StringObject.new("new"))
    until("the end", lambda: shown.view.get_cell(1) and not shown.view.get_cell(1).has_css_class("dragging"))
    until("no room", lambda: shown.place(shown.right, 7) == after)
    xdotool("mouseup", 1)
    # A view that goes away takes the drag with it.
    shown.grab(1)
    xdotool("mousemove", before[0] - 10, before[1], "mousemove", *before)
    until("room", lambda: shown.place(shown.right, 7) != after)
    shown.right.get_parent().set_child(None)
    shown.right = None
    until("the end", lambda: shown.view.get_cell(1) and not shown.view.get_cell(1).has_css_class("dragging"))
    xdotool("mouseup", 1)
    shown.settle()
    assert not shown.received and not shown.moves
    shown.window.destroy()


if __name__ == "__main__":
    run(an_item_goes_to_the_other_view, several_go_together_and_the_other_view_scrolls, a_view_without_a_handler_takes_nothing,
        a_change_of_the_other_model_ends_the_drag)
