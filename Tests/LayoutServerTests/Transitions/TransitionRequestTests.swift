import Foundation
import LayoutClient
import LayoutCore
import LayoutServer
import LayoutWire
import Layouts
import SwiftProtobuf
import TestSupport
import Testing

@Suite(.suiteDaemon) struct TransitionRequestTests {
    private static let bounds = Rect(x: 0, y: 500, width: 320, height: 480)

    @Test(arguments: [-1, 0, 0.25, 1, 7] as [Double])
    func `a transition over the socket equals the engine's`(_ progress: Double) async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        let section = ContainerSection(itemCount: 300, parameters: ["headerReferenceSize": [0, 30]])
        let container = try await client.open(
            ContainerDescription(
                layout: "flow", bounds: Self.bounds, environment: Environment(scale: 2), sections: [section]))
        var request = WireTransition()
        request.container = container.id
        request.toLayout = "grid"
        request.toParameters = Google_Protobuf_Struct(["fixedDivisionCount": 3])
        request.progress = progress

        let reply = try await client.send(.transition(request))
        let again = try await client.send(.transition(request))

        let overrides = Parameters(["headerReferenceSize": .size(Size(width: 0, height: 30))])
        let core = Container(
            bounds: Self.bounds, environment: Environment(scale: 2),
            sections: [Section(itemCount: 300, overrides: overrides)])
        let from = PreparedState(
            prepared: try FlowLayout(FlowLayout.definition.schema.defaults).prepare(core), bounds: Self.bounds)
        let grid = GridLayout.definition
        let prepared = try grid.make(try grid.schema.resolve(["fixedDivisionCount": 3], pointer: "")).prepare(
            Container(bounds: Self.bounds, environment: Environment(scale: 2), sections: [Section(itemCount: 300)]))
        let offset = LayoutTransition.targetOffset(from: from, to: prepared, bounds: Self.bounds.size, inset: .zero)
        let expected = LayoutTransition(
            from: from,
            to: .init(
                prepared: prepared, bounds: Rect(x: offset.x, y: offset.y, width: 320, height: 480)),
            progress: progress, scale: 2)
        #expect(try reply.transition.attributes.attributes() == expected.attributes(limit: 1000))
        #expect(reply.transition.contentSize.model == expected.contentSize)
        #expect(reply.transition.contentOffset.model == expected.contentOffset)
        #expect(reply.transition.progress == progress)
        #expect(again.transition == reply.transition)
        #expect(reply.generation == 1, "nothing of the container changes")
    }

    @Test func `the target of a transition is released when its client disconnects`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.client()
            _ = try await client.open(
                ContainerDescription(
                    layout: "flow", bounds: Self.bounds, sections: [ContainerSection(itemCount: 300)],
                    isPersistent: true))
            let memory = daemon.running.totals.memory
            let other = try await daemon.client()
            var request = WireTransition()
            (request.container, request.toLayout) = (1, "column")
            _ = try await other.send(.transition(request))
            #expect(daemon.running.totals.memory > memory)
            await other.close()
            try await eventually("the charge for the transition is released") {
                daemon.running.totals.memory == memory
            }
        }
    }

    @Test(arguments: [
        (#""toLayout":"grd""#, "layout.unknown"),
        (#""toLayout":"grid","toParameters":{"x":1}"#, "parameters.unknown"),
        (#""toLayout":"grid","progress":"NaN""#, "request.invalid"),
        (#""toLayout":"grid","toOffset":{"y":"Infinity"}"#, "request.invalid"),
        (#""toLayout":"grid","rect":{"width":-1}"#, "request.invalid"),
        (#""toLayout":"flow","toParameters":{"minimumLineSpacing":-60}"#, "layout.failed"),
    ])
    func `an invalid transition is refused`(_ members: String, _ code: String) throws {
        let client = try ContainerMessages()
        _ = try client.call(
            #"{"id":1,"openContainer":{"layout":"mosaic","bounds":{"width":320,"height":480},"sections":[{"itemCount":9}]}}"#
        )
        let reply = try client.call(#"{"id":2,"transition":{"container":1,\#(members)}}"#)
        #expect(reply["error"]?.object["code"]?.string == code)
    }

    @Test func `more elements than a reply may contain are refused, and the target is charged while it is retained`()
        throws
    {
        let client = try ContainerMessages({ ($0.elementsPerReply, $0.memoryPerUser) = (8, 1 << 16) })
        _ = try client.call(
            #"{"id":1,"openContainer":{"layout":"flow","bounds":{"width":320,"height":480},"sections":[{"itemCount":9}]}}"#
        )
        let reply = try client.call(#"{"id":2,"transition":{"container":1,"toLayout":"grid"}}"#)
        #expect(reply["error"]?.object["code"]?.string == "limit.elementsPerReply")
        _ = try client.call(#"{"id":1,"openContainer":{"layout":"flow","bounds":{},"sections":[{"itemCount":9000}]}}"#)
        let costly = try client.call(#"{"id":2,"transition":{"container":2,"toLayout":"mosaic"}}"#)
        #expect(costly["error"]?.object["code"]?.string == "limit.memoryPerUser")
    }
}
