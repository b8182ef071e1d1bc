import LayoutCore
import LayoutServer
import TestSupport
import Testing

/// Measured sizes when the length across the scroll axis changes.
@Suite(.hangGuard) struct MeasuredLengthRequestTests {
    private static func update(_ operations: String) -> String {
        #"{"id":2,"updateContainer":{"container":1,"operations":[\#(operations)]}}"#
    }

    private static func bounds(_ width: Int) -> String {
        #"{"setBounds":{"width":\#(width),"height":400}}"#
    }

    private static func measure(_ width: Int, _ length: Int) -> String {
        #"{"setMeasuredSizes":{"items":[0],"sizes":[\#(width),\#(length)]}}"#
    }

    /// An item's frame, and whether its size is an estimate.
    private func cell(_ client: ContainerMessages, _ item: Int) throws -> (frame: [Double], isEstimated: Bool) {
        let reply = try client.call(
            #"{"id":3,"queryItems":{"container":1,"indexPaths":[{"item":\#(item)}]}}"#)
        let attributes = reply["queryItems"]?.object["attributes"]?.object ?? [:]
        return (
            (attributes["frames"]?.array ?? []).compactMap(\.number),
            attributes["estimated"]?.array.first == .boolean(true)
        )
    }

    private func list() throws -> ContainerMessages {
        let client = try ContainerMessages()
        let opened = try client.call(
            """
            {"id":1,"openContainer":{"layout":"compositional","bounds":{"width":300,"height":400},"parameters":\
            {"sections":[{"list":{"appearance":"plain"}}]},"sections":[{"id":{"name":"s"},"itemCount":3,"itemIds":{"names":["a","b","c"]}}]}}
            """)
        try #require(opened["openContainer"] != nil, "\(opened)")
        return client
    }

    @Test func `after a rotation a row is an estimate until it is measured or the container turns back`() throws {
        let client = try list()
        _ = try client.call(Self.update(Self.measure(300, 99)))
        let before = try cell(client, 0)
        #expect(before.frame == [0, 0, 300, 99] && !before.isEstimated)

        _ = try client.call(Self.update(Self.bounds(500)))
        let turned = try cell(client, 0)
        #expect(turned.frame == [0, 0, 500, 44] && turned.isEstimated)

        _ = try client.call(Self.update(Self.measure(500, 60)))
        let measured = try cell(client, 0)
        #expect(measured.frame == [0, 0, 500, 60] && !measured.isEstimated)

        _ = try client.call(Self.update(Self.bounds(300)))
        let back = try cell(client, 0)
        #expect(back == before)
    }

    @Test func `a size counts at the bounds that the operations before it have set`() throws {
        let client = try list()
        _ = try client.call(
            Self.update([Self.measure(300, 99), Self.bounds(500), Self.measure(500, 60)].joined(separator: ",")))
        let wide = try cell(client, 0)
        #expect(wide.frame == [0, 0, 500, 60] && !wide.isEstimated)

        _ = try client.call(Self.update(Self.bounds(300)))
        let narrow = try cell(client, 0)
        #expect(narrow.frame == [0, 0, 300, 99] && !narrow.isEstimated)
    }

    @Test func `items that a snapshot moves take the sizes at all lengths along`() throws {
        let client = try list()
        _ = try client.call(Self.update(Self.measure(300, 99)))
        _ = try client.call(Self.update([Self.bounds(500), Self.measure(500, 60)].joined(separator: ",")))
        let applied = try client.call(
            Self.update(
                """
                {"applySnapshot":{"sections":[{"id":{"name":"s"},"itemIds":{"names":["b","c","d","a"]}}]}}
                """))
        try #require(applied["updateContainer"] != nil, "\(applied)")
        let wide = try cell(client, 3)
        #expect(wide.frame.last == 60 && !wide.isEstimated)

        _ = try client.call(Self.update(Self.bounds(300)))
        let narrow = try cell(client, 3)
        #expect(narrow.frame.last == 99 && !narrow.isEstimated)
    }
}
