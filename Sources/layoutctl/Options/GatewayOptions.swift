import ArgumentParser
import FoundationEssentials
import LayoutCore
import LayoutGateway
import LayoutWire
import SystemCalls
import UnixSignals

/// Where web pages find a gateway.
struct GatewayOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Port on 127.0.0.1. (default: any that is free)", valueName: "number"))
    var port: Int?

    @Option(
        help: ArgumentHelp(
            "IP address and port to listen on instead. Whoever reaches it and knows the token has the rights of this user.",
            valueName: "address:port"))
    var listen: String?

    @Option(
        name: .customLong("host"),
        help: ArgumentHelp("Another name by which browsers may call it. Repeatable.", valueName: "name"))
    var names: [String] = []

    func validate() throws {
        try OptionRules.refuse([("--port", port != nil)], with: ("--listen", listen != nil), "it has a port already")
        if let port, !(0...65_535).contains(port) { throw ValidationError("--port is \(port), expected 0...65535") }
        if let listen, place(listen) == nil {
            throw ValidationError(
                "--listen is \"\(excerpt(listen))\", expected an IP address and a port, such as 0.0.0.0:8080")
        }
        if let name = names.first(where: {
            $0.isEmpty || !$0.allSatisfy { $0.isASCII && !$0.isWhitespace && $0 != "/" }
        }) {
            throw ValidationError("--host is \"\(excerpt(name))\", expected a host's name, such as example.org")
        }
    }

    /// `address:port`, or `[address]:port`.
    private func place(_ text: String) -> (address: String, port: Int)? {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (0...65_535).contains(port)
        else { return nil }
        let address = String(text[..<colon])
        let bare = address.hasPrefix("[") && address.hasSuffix("]") ? String(address.dropFirst().dropLast()) : address
        return Gateway.isAddress(bare) ? (bare, port) : nil
    }

    /// Serves pages until a signal, after printing where, and whether a daemon is still missing.
    ///
    /// - Parameters:
    ///   - daemon: the path of the daemon's socket.
    ///   - page: what follows the URL of the first page, such as its fragment.
    ///   - opensBrowser: whether the user's browser is led to that page.
    func serve(_ site: Site, daemon: String, page: String = "", opensBrowser: Bool = false) async throws {
        var gateway = Gateway(daemon: daemon, site: site)
        (gateway.address, gateway.port) = listen.flatMap(place) ?? ("127.0.0.1", port ?? 0)
        gateway.names = names
        Process.reapOrphans()
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        do {
            try await gateway.whileRunning { running in
                Terminal.writeLine(running.url + page)
                let visit = opensBrowser ? BrowserVisit(running.url + page) : nil
                defer { visit?.end() }
                if (try? ListeningSocket.isAnswered(daemon)) != true {
                    let note = "layoutctl: no daemon is listening at \(daemon); pages get 502 until one is"
                    Terminal.writeErrorLine(note)
                }
                for await _ in signals { return }
            }
        } catch {
            throw Exit.failure(
                "cannot listen on \(gateway.address), port \(gateway.port): \(NetworkReason.of(error))",
                Exit.unavailable)
        }
    }
}
