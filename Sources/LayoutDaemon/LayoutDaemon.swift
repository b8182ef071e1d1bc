import ArgumentParser
public import LayoutCore

/// `layoutd` with layouts of your own: the same flags, settings, signals, plugins and protocol.
///
///     @main struct Daemon {
///         static func main() async { await LayoutDaemon.main(layouts: [Honeycomb.self]) }
///     }
///
/// Clients choose such a layout by its name, and find it in the list of layouts with its parameters, like any other. It runs in the
/// daemon's own process, without limits of time or memory: unlike a plugin it is trusted, and a trap in it ends the daemon.
public enum LayoutDaemon {
    /// Runs the daemon as the command line says, until SIGTERM or SIGINT. Never returns if the daemon cannot start: it then reports why,
    /// and exits with the codes of `layoutd`.
    ///
    /// Exits with 78 if a layout says of itself what cannot be, or has the name of a built-in layout or of another one in the list. A
    /// plugin of such a name is refused, unless it declares `overrides = true`.
    ///
    /// - Parameter layouts: the types of the layouts that clients may choose beside the built-in ones.
    public static func main(layouts: [any Layout.Type] = []) async {
        do {
            var command = try DaemonCommand.parseAsRoot()
            if let daemon = command as? DaemonCommand {
                try await daemon.run(layouts)
            } else {
                // What prints a help text.
                try command.run()
            }
        } catch {
            DaemonCommand.exit(withError: error)
        }
    }
}
