imports.gi.versions.Gtk = '4.0';
const {GLib, Gtk, Layoutd} = imports.gi;

GLib.random_set_seed(1);
const side = () => GLib.random_int_range(200, 800);
const photos = Gtk.StringList.new(Array.from({length: 100000}, () => `${side()} × ${side()}`));

const app = new Gtk.Application();
app.connect('activate', () => {
    const view = new Layoutd.CollectionView({model: new Gtk.MultiSelection({model: photos}), layout: 'column',
        parameters: '{"columnCount": 4, "layoutStrategy": "shortestFirst"}'});
    view.set_size_func(photo => photo.get_string().split(' × ').map(Number));
    view.connect('setup', (view, cell) => cell.set_child(new Gtk.Label({css_classes: ['frame']})));
    view.connect('bind', (view, cell) => cell.get_child().set_label(`${cell.get_position()}\n${cell.get_item().get_string()}`));
    const window = new Gtk.ApplicationWindow({application: app, title: 'Photos', default_width: 900, default_height: 640});
    window.set_child(new Gtk.ScrolledWindow({child: view}));
    window.present();
});
app.run([]);
