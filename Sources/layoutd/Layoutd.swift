import LayoutDaemon

@main struct Layoutd {
    static func main() async { await LayoutDaemon.main() }
}
