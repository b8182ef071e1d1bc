@testable import LayoutClient
import Testing

/// A connection from its opening to its end.
@Suite struct ClientLinkTests {
    private static let (first, second) = (ClientError(code: "a", message: ""), ClientError(code: "b", message: ""))

    @Test func `one that has ended without a reason was closed`() {
        var link = ClientLink(number: 1)
        #expect(link.channel == nil && !link.hasEnded)

        link.end()

        #expect(link.hasEnded && link.failure == .closed)
    }

    @Test func `the first reason for its end counts, unless the daemon gives one`() {
        var link = ClientLink(number: 1)

        link.fail(Self.first)
        link.fail(Self.second)
        #expect(link.failure == Self.first)

        link.refuse(Self.second)
        #expect(link.failure == Self.second)
    }
}
