import Honeycomb
import LayoutDaemon

/// The daemon, with this package's layouts beside the built-in ones.
@main struct Honeycombd {
    static func main() async { await LayoutDaemon.main(layouts: [Honeycomb.self, Falling.self]) }
}
