int main(string[] arguments) {
    Random.set_seed(1);
    var photos = new Gtk.StringList(null);
    for (var i = 0; i < 100000; i++) photos.append(@"$(Random.int_range(200, 800)) × $(Random.int_range(200, 800))");
    var app = new Gtk.Application(null, ApplicationFlags.FLAGS_NONE);
    app.activate.connect(() => {
        var view = new Layoutd.CollectionView(new Gtk.MultiSelection(photos), "column", "{\"columnCount\": 4, \"layoutStrategy\": \"shortestFirst\"}");
        view.set_size_func((photo, out width, out height) => {
            var sides = ((Gtk.StringObject) photo).string.split(" × ");
            width = double.parse(sides[0]);
            height = double.parse(sides[1]);
        });
        view.setup.connect((cell) => cell.set_child(new Gtk.Label("") { css_classes = { "frame" } }));
        view.bind.connect((cell) => ((Gtk.Label) cell.get_child()).label = @"$(cell.get_position())\n$(((Gtk.StringObject) cell.get_item()).string)");
        var window = new Gtk.ApplicationWindow(app) { title = "Photos", default_width = 900, default_height = 640 };
        window.child = new Gtk.ScrolledWindow() { child = view };
        window.present();
    });
    return app.run(arguments);
}
