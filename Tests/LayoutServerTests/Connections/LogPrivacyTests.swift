import LayoutServer
import LayoutWire
import Logging
import TestSupport
import Testing

@Suite(.hangGuard) struct LogPrivacyTests {
    private static let secret = "geheim"

    private static let number = "654321.5"

    /// Requests in which all that a client chooses is the secret: values, names, identifiers and paths, most of them refused.
    private static let requests: [String] = [
        """
        {"openContainer":{"layout":"flow","name":"/home/ada/\(secret)","lifetime":"persistent","bounds":{"width":320,"height":480},
        "sections":[{"itemCount":1}]}}
        """,
        #"{"openContainer":{"layout":"\#(secret)"}}"#,
        #"{"openContainer":{"layout":"flow","parameters":{"itemSpacing":-\#(number)},"sections":[{"itemCount":1}]}}"#,
        #"{"openContainer":{"layout":"flow","parameters":{"\#(secret)":\#(number)},"sections":[{"itemCount":1}]}}"#,
        #"{"openContainer":{"layout":"flow","bounds":{},"sections":[{"itemCount":99,"itemIds":["\#(secret)"]}]}}"#,
        #"{"attachContainer":{"name":"\#(secret)"}}"#,
        #"{"\#(secret)":{}}"#,
        #"{"describeLayout":{"layout":"\#(secret)"}}"#,
        #"{"queryRect":{"container":1,"\#(secret)":\#(number)}}"#,
        #"{"openContainer":{"layout":"flow","name":"\#(String(repeating: secret, count: 100))"}}"#,
        #"{"openContainer":{"layout":"flow","bounds":{},"sections":[{"itemCount":4711}]}}"#,
        #"{"broken":"\#(secret)"#,
    ]

    @Test func `no parameter values, item data or paths of clients are logged at level info`() async throws {
        let log = LogWatch(level: .info)
        try await withDaemon(log: log) { limits in
            limits.stringBytes = 256
            limits.items = 100
            limits.frameBytes = 8192
        } _: { daemon in
            let client = try await daemon.rawClient()
            for request in Self.requests { _ = try await client.call(#"{"id":1,\#(request.dropFirst())"#) }
            let other = try await daemon.rawClient()
            other.sendLater([0xFF, 0xFF, 0xFF, 0x7F] + Array(Self.secret.utf8))
            await log.line(with: "client disconnected")
            daemon.running.logSummary()
        }

        for expected in [
            "limit reached code=limit.stringBytes", "limit reached code=limit.items", "container container=",
        ] {
            #expect(log.lines.contains { $0.contains(expected) }, "\(expected) in \(log.lines)")
        }
        #expect(log.lines.filter { $0.contains(Self.secret) || $0.contains(Self.number) }.isEmpty)
    }
}
