import SwiftProtobuf
import Testing

@testable import LayoutServer
@testable import LayoutWire

@Suite struct RequestTableTests {
    @Test func `every request of the schema has a row under its own name`() {
        #expect(RequestRow.all.map(\.name) == MessageCoding.requestNames)
        #expect(RequestRow.all.count == MessageShape.of(.request).fields.filter { $0.oneof == "request" }.count)
    }

    @Test(arguments: MessageShape.of(.request).fields.filter { $0.oneof == "request" }.map(\.name))
    func `a request that names a container goes in its lane`(_ name: String) throws {
        let field = try #require(MessageShape.of(.request).field(named: name))
        guard case .message(let message) = field.type else { throw TestFailure() }
        let namesContainer = MessageShape.of(message).field(named: "container") != nil
        let json = namesContainer ? #"{"\#(name)":{"container":7}}"# : #"{"\#(name)":{}}"#

        let row = try #require(try WireRequest(jsonString: json).request?.row)

        #expect(row.container == (namesContainer ? 7 : nil))
        #expect(row.mergesWithUpdates == (name == "updateContainer"))
    }

    private struct TestFailure: Error {}

    @Test func `what may stand in a batch is answered from one state of the container`() {
        for row in RequestRow.all where row.isBatchable {
            switch row.handler {
            case .columns, .search: break
            case .immediate, .caller, .session: Issue.record("\(row.name) is not answered from a state")
            }
        }
        #expect(
            RequestRow.batchable == [
                "queryRect", "queryItems", "querySupplementary", "queryDecorations", "hitTest", "insertionPoint",
                "selectRect", "neighbour", "scrollTarget", "captureAnchor", "queryContainer", "querySections",
                "readingOrder", "prefetch",
            ])
    }

    @Test(arguments: [(19_999.0, false), (20_001, true), (.nan, true)])
    func `a query of more than any screen counts as a search`(_ width: Double, _ mayTakeLong: Bool) {
        let request = WireRequest.OneOf_Request.queryRect(.with { $0.rect.width = width })
        #expect(request.row.mayTakeLong == mayTakeLong)
    }
}
