import Foundation
import LayoutClient
import LayoutCore
import LayoutEngine
@testable import LayoutServer
@testable import LayoutService
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf
import TestSupport
import Testing

/// What a layout keeps beyond the data and the parameters outlives the daemon, and goes along when a container is opened again.
@Suite(.hangGuard) struct LayoutStateTests {
    /// A container of a layout that keeps something, and what happens to it before and after a restart.
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        var plugins: [String: String] = [:]
        let open: String
        let before: [String]
        let after: [String]
    }

    private static let heights = (0..<40).map { "100,\(20 + $0 * 37 % 91).25" }.joined(separator: ",")

    private static func columns(_ policy: String, _ strategy: String) -> Case {
        Case(
            testDescription: "column \(policy) \(strategy)",
            open: """
                "layout":"column","parameters":{"columnCount":3,"editPolicy":"\(policy)","layoutStrategy":"\(strategy)"},\
                "bounds":{"y":200,"width":320,"height":240},"sections":[{"itemCount":0},{"itemCount":40,"itemSizes":[\(heights)]}]
                """,
            before: [
                update(#"{"batchUpdate":{"deleteItems":[{"section":1,"item":1},{"section":1,"item":7}]}}"#),
                update(#"{"setSizes":{"section":1,"item":4,"sizes":[100,300,100,7]}}"#),
            ],
            after: [
                update(#"{"batchUpdate":{"deleteItems":[{"section":1,"item":0},{"section":1,"item":30}]}}"#),
                update(#"{"setSizes":{"section":1,"item":2,"sizes":[100,150]}}"#),
            ])
    }

    private static func update(_ operation: String) -> String {
        #""updateContainer":{"container":1,"operations":[\#(operation)]}"#
    }

    private static func plugin(_ name: String) throws -> String {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../plugins/\(name).lua")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// Counts its prepares, and names itself by whole numbers that no double holds.
    private static let counter = """
        local L = layoutd.define { api = 1, version = "1.2" }
        function L:prepare(ctx, out)
          self.count = (self.count or 9007199254740992) + 1
          for s, i in ctx:indices() do out:item(s, i, i * 7, self.count % 1000, 5, 5) end
        end
        function L:snapshot() return { count = self.count - 1, text = "x" } end
        function L:restore(data, version)
          assert(data.text == "x" and version == "1.2", version)
          self.count = data.count
        end
        return L
        """

    private static let derived = """
        local L = layoutd.derive("counter", { api = 1 })
        return L
        """

    static var cases: [Case] {
        get throws {
            let items =
                #""bounds":{"width":300,"height":200},"sections":[{"itemCount":3,"itemSizes":[40,40,30,30,50,50]}]"#
            // One at a time, which is always made: a request has a limit of time.
            let steps = [String](repeating: #""stepContainer":{"container":1,"steps":1}"#, count: 60)
            let invalidate = update(#"{"invalidate":{}}"#)
            return [
                columns("sticky", "shortestFirst"), columns("hybrid", "shortestFirst"), columns("sticky", "css"),
                columns("sticky", "rightToLeft"),
                Case(
                    testDescription: "gravity", plugins: ["gravity": try plugin("gravity")],
                    open: #""layout":"gravity",\#(items)"#, before: steps,
                    after: steps + [update(#"{"batchUpdate":{"deleteItems":[{"section":0,"item":1}]}}"#)] + steps),
                Case(
                    testDescription: "treemap", plugins: ["treemap": try plugin("treemap")],
                    open: """
                        "layout":"treemap","parameters":{"keepsRows":true},"bounds":{"width":600,"height":400},\
                        "sections":[{"itemCount":7,"itemValues":{"value":{"numbers":[6,6,4,3,2,2,1]}}},{"itemCount":2}]
                        """,
                    before: [update(#"{"setBounds":{"width":200,"height":900}}"#)],
                    after: [update(#"{"setBounds":{"width":500,"height":300}}"#)]),
                Case(
                    testDescription: "a script's snapshot", plugins: ["counter": counter],
                    open: #""layout":"counter",\#(items)"#, before: [invalidate, invalidate], after: [invalidate]),
                Case(
                    testDescription: "the snapshot of a base", plugins: ["counter": counter, "derived": derived],
                    open: #""layout":"derived",\#(items)"#, before: [invalidate, invalidate], after: [invalidate]),
            ]
        }
    }

    /// Everything that a client can see of a container, but for its number.
    private static func picture(
        _ container: Int = 1, _ call: (String) async throws -> [String: JSONValue]
    ) async throws -> [JSONValue] {
        let rect = #""rect":{"x":-1e6,"y":-1e6,"width":2e6,"height":2e6}"#
        let frames = try await call(#"{"id":91,"queryRect":{"container":\#(container),\#(rect)}}"#)
        let state = try await call(#"{"id":92,"queryContainer":{"container":\#(container)}}"#)
        let members = state["queryContainer"]?.object["state"]?.object ?? [:]
        return [
            frames["queryRect"] ?? .object(frames), members["step"] ?? .null, members["isMoving"] ?? .null,
            members["contentSize"] ?? .null,
        ]
    }

    private static func open(_ members: String, name: String = "album", state: String = "") -> String {
        #"{"id":1,"openContainer":{"name":"\#(name)","lifetime":"persistent","layoutState":"\#(state)",\#(members)}}"#
    }

    private static func carryOut(_ requests: [String], _ client: ContainerMessages) throws {
        for request in requests {
            let reply = try client.call(#"{"id":2,\#(request)}"#)
            try #require(reply["error"] == nil, "\(reply)")
        }
    }

    @Test(arguments: try cases)
    func `a container goes on after a restart as if there had been none`(_ own: Case) async throws {
        var expected: [[JSONValue]] = []
        let unbroken = try ContainerMessages(plugins: own.plugins)
        let opened = try unbroken.call(Self.open(own.open))
        try #require(opened["openContainer"] != nil, "\(opened)")
        let first = try await Self.picture { try unbroken.call($0) }
        try Self.carryOut(own.before, unbroken)
        expected.append(try await Self.picture { try unbroken.call($0) })
        #expect(expected[0] != first, "the case shows nothing")
        try Self.carryOut(own.after, unbroken)
        expected.append(try await Self.picture { try unbroken.call($0) })

        let client = try ContainerMessages(plugins: own.plugins)
        _ = try client.call(Self.open(own.open))
        try Self.carryOut(own.before, client)
        try client.reopen()
        #expect(try await Self.picture { try client.call($0) } == expected[0])
        try Self.carryOut(own.after, client)
        #expect(try await Self.picture { try client.call($0) } == expected[1])
    }

    /// Rows of a height that clients may set, under one name or another.
    private static func rows(_ declaration: String, _ name: String) -> String {
        """
        local L = layoutd.define { api = 1, params = { \(name) = {
          type = "length", default = 9, per_section = true, \(declaration) } } }
        function L:prepare(ctx, out)
          local y = 0
          for s, i in ctx:indices() do
            local height = ctx:section_params(s).\(name)
            out:item(s, i, 0, y, 50, height)
            y = y + height
          end
        end
        return L
        """
    }

    @Test func `a container survives an upgrade that renames a parameter`() async throws {
        let plugins = try PluginFolder(folder: TemporaryFolder())
        let place = try StorePlace()
        var pictures: [[JSONValue]] = []
        for (declaration, name) in [("", "row"), ("formerly = { 'row' },", "rowHeight")] {
            try plugins.save("rows", Self.rows(declaration, name))
            try await place.withStoringDaemon(plugins: plugins.configuration) { client in
                if pictures.isEmpty {
                    let sections = #""sections":[{"itemCount":2},{"itemCount":2,"parameters":{"row":30}}]"#
                    let opened = try await client.call(
                        Self.open(
                            #""layout":"rows","parameters":{"row":20},"bounds":{"width":50,"height":200},\#(sections)"#)
                    )
                    try #require(opened["openContainer"] != nil, "\(opened)")
                }
                pictures.append(try await Self.picture { try await client.call($0) })
                let attached = try await client.call(#"{"id":2,"attachContainer":{"container":1}}"#)
                let state = try #require(attached["attachContainer"]?.object["state"]?.object)
                #expect(state["parameters"] == .object([name: 20]))
            }
        }
        #expect(pictures[0] == pictures[1])
    }

    @Test(arguments: try cases)
    func `a container that is opened with the state of another looks like that one`(_ own: Case) async throws {
        let client = try ContainerMessages(plugins: own.plugins)
        _ = try client.call(Self.open(own.open))
        try Self.carryOut(own.before, client)
        let whole = try client.call(#"{"id":3,"queryContainer":{"container":1,"withItems":true}}"#)
        let state = try #require(whole["queryContainer"]?.object["state"]?.object)
        let kept = try #require(state["layoutState"]?.string)
        var members: [String: JSONValue] = ["name": "copy", "layoutState": .string(kept)]
        for name in ["layout", "parameters", "bounds", "sections"] { members[name] = state[name] }
        let request = try Google_Protobuf_Struct(["openContainer": .object(members), "id": 4]).jsonString()
        let opened = try client.call(request)
        try #require(opened["openContainer"] != nil, "\(opened)")
        let (copy, original) = (
            try await Self.picture(2) { try client.call($0) }, try await Self.picture { try client.call($0) }
        )
        #expect(copy == original)
    }

    @Test(arguments: [
        ("%", #"/openContainer/layoutState is "%", expected the layoutState of a container"#),
        ("AAAA", #"/openContainer/layoutState is "AAAA", expected the layoutState of a container"#),
        (text { $0.lanes = [5: [0]] }, "there are columns of items in section 5, expected a section below 1"),
        (text { $0.lanes = [0: [0]] }, "there are columns of 1 items in section 0, expected 2"),
        (text { $0.lanes = [0: [0, 9]] }, "an item in section 0 is in column 9, expected one below 2"),
        (
            text {
                $0.motion = MotionState(
                    step: .max, phase: .moving, bodies: [.nan, 0, 0, 0],
                    calm: MotionState.Stillness(steps: 0, origins: [0, 0]),
                    unseen: MotionState.Stillness(steps: 0, origins: []))
            }, "there are 1 bodies, expected one for each item of a layout that moves"
        ),
    ])
    func `a state that does not fit is refused`(_ state: String, _ message: String) throws {
        let reply = try ContainerMessages().call(
            Self.open(
                #""layout":"column","parameters":{"columnCount":2,"editPolicy":"sticky"},"bounds":{"width":99},"sections":[{"itemCount":2}]"#,
                state: state))
        #expect(reply["error"]?.object["message"]?.string?.contains(message) == true, "\(reply)")
    }

    private static func text(_ body: (inout KeptLayout) -> Void) -> String {
        var state = KeptLayout()
        body(&state)
        return state.text
    }

    @Test(arguments: [
        (step: UInt64(1) << 53, x: 0.0, still: 0), (step: 1, x: .nan, still: 0), (step: 1, x: .infinity, still: 0),
        (step: 1, x: 1e300, still: 0), (step: 1, x: 0, still: 1 << 31),
    ])
    func `numbers that no step leads to are refused`(_ step: UInt64, _ x: Double, _ still: Int) throws {
        let state = Self.text {
            $0.motion = MotionState(
                step: step, phase: .moving, bodies: [x, 0, 0, 0],
                calm: MotionState.Stillness(steps: still, origins: [0, 0]),
                unseen: MotionState.Stillness(steps: 0, origins: []))
        }
        let client = try ContainerMessages(plugins: ["gravity": try Self.plugin("gravity")])
        let reply = try client.call(
            Self.open(#""layout":"gravity","bounds":{"width":99},"sections":[{"itemCount":1}]"#, state: state))
        #expect(reply["error"] != nil, "\(reply)")
    }

    @Test func `a motion is the same once it is stored`() {
        var kept = KeptLayout()
        var motion = MotionState(
            step: 9, phase: .resting, bodies: [1, 2, 3, 4],
            calm: MotionState.Stillness(steps: 7, origins: [5, 6]),
            unseen: MotionState.Stillness(steps: 10, origins: [11, 12]))
        (motion.stepsSinceWake, motion.origin) = (8, Point(x: 13, y: 14))
        kept.motion = motion

        #expect(KeptLayout(text: kept.text)?.motion == kept.motion)
    }

    @Test func `a motion of an earlier version has one reference for both counts`() {
        let text = Self.text {
            $0.motion = MotionState(
                step: 9, phase: .moving, bodies: [1, 2, 3, 4],
                calm: MotionState.Stillness(steps: 7, origins: [5, 6]),
                unseen: MotionState.Stillness(steps: 0, origins: []))
        }

        #expect(KeptLayout(text: text)?.motion?.unseen == MotionState.Stillness(steps: 0, origins: [5, 6]))
    }

    @Test(arguments: ["", "%", text { $0.lanes = [0: [0]] }])
    func `an old record, or one whose state is of no use, opens without it`(_ state: String) async throws {
        let place = try StorePlace()
        var stored = WireStoredContainer.with {
            $0.container = 3
            $0.generation = 7
            $0.owner = getuid()
            $0.group = getgid()
            $0.open.name = "album"
            $0.open.layout = "column"
            $0.open.lifetime = "persistent"
            $0.open.bounds.width = 100
            $0.open.parameters.fields["editPolicy"] = .init(stringValue: "sticky")
            $0.open.sections = [.with { $0.itemCount = 4 }]
        }
        stored.open.layoutState = state
        try place.put(stored)
        let log = LogWatch()
        try await place.withStoringDaemon(log: log) { client in
            let reply = try await client.call(#"{"id":3,"attachContainer":{"name":"album"}}"#)
            #expect(reply["attachContainer"]?.object["state"]?.object["itemCount"] == 4, "\(reply)")
        }
        #expect(log.lines.contains { $0.contains("without what its layout had kept") } == !state.isEmpty)
    }

    @Test func `bytes come back from Base64, and other characters are refused`() {
        for count in 0..<9 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 91 + 200) }
            #expect(Base64.text(of: bytes) == Data(bytes).base64EncodedString())
            #expect(Base64.bytes(of: Base64.text(of: bytes)) == bytes)
        }
        #expect(Base64.bytes(of: "a b") == nil)
    }
}
