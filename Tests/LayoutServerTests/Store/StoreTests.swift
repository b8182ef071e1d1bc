import Foundation
import LayoutClient
import LayoutCore
@testable import LayoutServer
@testable import LayoutService
import LayoutWire
import NIOPosix
import SwiftProtobuf
import SystemCalls
import TestSupport
import Testing

/// Persistent containers outlive the daemon.
@Suite(.hangGuard) struct StoreTests {
    private typealias Place = StorePlace

    private static let attach =
        #"{"id":90,"withIds":true,"attachContainer":{"name":"album","withItems":true}}"#

    private static func open(_ members: String = #""layout":"flow""#, name: String = "album") -> String {
        """
        {"id":1,"openContainer":{"name":"\(name)","lifetime":"persistent",\(members),"bounds":{"y":5,"width":100,"height":60},
        "access":{"read":"everyone"},"sections":[
        {"id":{"name":"a"},"itemCount":3,"itemIds":{"names":["a0","a1","a2"]},"itemSizes":[100,10,100,20,100,30]},
        {"id":{"name":"b"},"itemCount":1,"itemIds":{"names":["b0"]},"itemSizes":[50,7]}]}}
        """
    }

    private static let rows = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out) for s, i in ctx:indices() do out:item(s, i, i * 7, s, 5, 5) end end
        return L
        """

    private static func durable(_ operation: String) -> String {
        #"{"id":3,"updateContainer":{"container":1,"durable":true,"operations":[\#(operation)]}}"#
    }

    private static func state(_ client: RawClient) async throws -> [String: JSONValue] {
        let reply = try await client.call(attach)
        return reply["attachContainer"]?.object["state"]?.object ?? ["reply": .object(reply)]
    }

    private static let query = #"{"id":91,"queryRect":{"container":1,"rect":{"width":1000,"height":1000}}}"#

    private static func frames(_ client: RawClient) async throws -> JSONValue? {
        try await client.call(query)["queryRect"]
    }

    private static func frames(_ client: ContainerMessages) throws -> JSONValue? { try client.call(query)["queryRect"] }

    /// A record of a container with four items, as `open` makes it.
    private static func record(
        _ number: UInt32 = 1, name: String = "album", layout: String = "flow",
        _ change: (inout WireStoredContainer) -> Void = { _ in }
    ) -> WireStoredContainer {
        var stored = WireStoredContainer.with {
            $0.container = number
            $0.generation = 1
            $0.owner = getuid()
            $0.group = getgid()
            $0.open.name = name
            $0.open.layout = layout
            $0.open.lifetime = "persistent"
            $0.open.access.read = "everyone"
            $0.open.bounds = .with { ($0.y, $0.width, $0.height) = (5, 100, 60) }
            $0.open.sections = [
                .with {
                    $0.id.name = "a"
                    $0.itemCount = 3
                    $0.itemIds.names = ["a0", "a1", "a2"]
                    $0.itemSizes = [100, 10, 100, 20, 100, 30]
                },
                .with {
                    $0.id.name = "b"
                    $0.itemCount = 1
                    $0.itemIds.names = ["b0"]
                    $0.itemSizes = [50, 7]
                },
            ]
        }
        change(&stored)
        return stored
    }

    @Test(
        arguments: [
            (
                #""layout":"flow","parameters":{"minimumLineSpacing":3,"headerReferenceSize":[0,9]},"environment":{"scale":2,"layoutDirection":"rightToLeft"}"#,
                false
            ),
            (#""layout":"column","parameters":{"columnCount":2}"#, true),
            (#""layout":"span-flow""#, false),
            (#""layout":"circular""#, true),
        ])
    func `a container comes back as it was, with its number, name, access and generation`(
        _ members: String, itemsHaveNumbers: Bool
    ) async throws {
        // Sections have names all the same.
        func numbered(_ request: String) -> String {
            guard itemsHaveNumbers else { return request }
            return ["a0", "a1", "a2", "b0"].enumerated().reduce(
                request.replacing(#"Ids":{"names""#, with: #"Ids":{"numbers""#)
                    .replacing(#""ids":{"names""#, with: #""ids":{"numbers""#)
            ) { $0.replacing(#""\#($1.element)""#, with: #""\#(100 + $1.offset)""#) }
        }
        let place = try Place()
        var before: [String: JSONValue] = [:]
        var frames: JSONValue?
        try await place.withStoringDaemon { client in
            let opened = try await client.call(numbered(Self.open(members)))
            try #require(opened["openContainer"] != nil, "\(opened)")
            let update = try await client.call(
                numbered(
                    #"{"id":2,"updateContainer":{"container":1,"operations":[{"moveItems":{"ids":{"names":["a2"]},"to":{"sectionEnd":{"name":"b"}}}}]}}"#
                ))
            try #require(update["updateContainer"] != nil, "\(update)")
            before = try await Self.state(client)
            frames = try await Self.frames(client)
        }
        #expect(before["generation"] == "2" && before["itemCount"] == 4)

        for _ in 0..<2 {
            try await place.withStoringDaemon { client in
                let (after, framesAfter) = (try await Self.state(client), try await Self.frames(client))
                #expect(after == before)
                #expect(framesAfter == frames)
            }
        }
    }

    @Test func `measured sizes and scrolled rows come back`() throws {
        let client = try ContainerMessages()
        _ = try client.call(
            Self.open(
                #""layout":"flow","parameters":{"estimatedItemSize":[100,50],"minimumLineSpacing":0}"#
            )
            .replacing(#","itemSizes":[100,10,100,20,100,30]"#, with: "")
            .replacing(#","itemSizes":[50,7]"#, with: ""))
        let measured = try client.call(
            #"{"id":2,"updateContainer":{"container":1,"operations":[{"setMeasuredSizes":{"items":[0,2],"sizes":[100,33,100,44]}}]}}"#
        )
        try #require(measured["updateContainer"] != nil, "\(measured)")
        let frames = try Self.frames(client)
        try client.reopen()
        #expect(try Self.frames(client) == frames)
    }

    @Test func `measured sizes come back with the lengths across at which they were measured`() throws {
        let client = try ContainerMessages()
        func measured(_ width: Int, _ length: Int) -> String {
            """
            {"id":2,"updateContainer":{"container":1,"operations":[{"setBounds":{"width":\(width),"height":60}},\
            {"setMeasuredSizes":{"items":[0,2],"sizes":[90,\(length),90,\(length + 1)]}},\
            {"setMeasuredSizes":{"kind":"header","items":[0],"sizes":[90,\(length + 2)]}}]}}
            """
        }
        let parameters = """
            {"sections":[{"list":{"appearance":"plain","headerMode":"supplementary"}}]}
            """
        func frames(_ width: Int) throws -> JSONValue? {
            let set = try client.call(
                #"{"id":3,"updateContainer":{"container":1,"operations":[{"setBounds":{"width":\#(width),"height":60}}]}}"#
            )
            try #require(set["updateContainer"] != nil, "\(set)")
            return try Self.frames(client)
        }
        var before: [JSONValue?] = []
        let members = #""layout":"compositional","parameters":\#(parameters)"#
        _ = try client.call(
            Self.open(members).replacing(#","itemSizes":[100,10,100,20,100,30]"#, with: "")
                .replacing(#","itemSizes":[50,7]"#, with: ""))
        for (width, length) in [(100, 70), (200, 80), (300, 90)] {
            let reply = try client.call(measured(width, length))
            try #require(reply["updateContainer"] != nil, "\(reply)")
        }
        for width in [100, 200, 300, 400] { before.append(try frames(width)) }
        for index in before.indices { #expect(!before[..<index].contains(before[index]), "\(index)") }

        try client.reopen()

        for (index, width) in [100, 200, 300, 400].enumerated() {
            #expect(try frames(width) == before[index], "\(width)")
        }
    }

    @Test func `what durable promised survives a kill, and generations never go back`() async throws {
        let place = try Place()
        try await place.withStoringDaemon { client in
            _ = try await client.call(Self.open())
            let reply = try await client.call(Self.durable(#"{"deleteItems":{"ids":{"names":["a1"]}}}"#))
            #expect(reply["updateContainer"]?.object["isStored"] == true, "\(reply)")
            let killed = try place.asKilled()
            for _ in 0..<20 {
                _ = try await client.call(
                    #"{"id":4,"updateContainer":{"container":1,"operations":[{"setBounds":{"width":99,"height":60}},{"setParameters":{"minimumLineSpacing":1}},{"setParameters":{"minimumLineSpacing":2}}]}}"#
                )
            }
            let answered = try await Self.state(client)["generation"]?.string.flatMap(UInt64.init) ?? 0
            try await killed.withStoringDaemon { client in
                let state = try await Self.state(client)
                #expect(state["itemCount"] == 3)
                #expect((state["generation"]?.string.flatMap(UInt64.init) ?? 0) > answered)
            }
        }
    }

    @Test func `a generation names one state, however many servers in a row are killed before they store theirs`()
        async throws
    {
        var place = try Place()
        var answered: UInt64 = 0
        try await place.withStoringDaemon { client in
            _ = try await client.call(Self.open())
            _ = try await client.call(Self.durable(#"{"invalidate":{}}"#))
            answered = try await Self.state(client)["generation"]?.string.flatMap(UInt64.init) ?? 0
            place = try place.asKilled()
        }
        for _ in 0..<3 {
            // As it is once the server has started.
            var killed = place
            try await place.withStoringDaemon { client in
                killed = try place.asKilled()
                let first = try await Self.state(client)["generation"]?.string.flatMap(UInt64.init) ?? 0
                #expect(first > answered)
                _ = try await client.call(
                    #"{"id":4,"updateContainer":{"container":1,"operations":[{"setBounds":{"width":99,"height":60}}]}}"#
                )
                answered = try await Self.state(client)["generation"]?.string.flatMap(UInt64.init) ?? 0
            }
            place = killed
        }
    }

    @Test func `a container that a stop keeps from being opened has not gone on with its generations`() async throws {
        var place = try Place()
        try await place.withStoringDaemon { client in
            _ = try await client.call(Self.open())
            _ = try await client.call(Self.durable(#"{"invalidate":{}}"#))
            place = try place.asKilled()
        }
        let (limits, log) = (ProtocolLimits(), LogWatch())
        let threads = LayoutThreads(count: 1)
        let store = ContainerStore(
            try FolderMedium(place.store), limits: .init(all: 1 << 20, perUser: 1 << 20),
            status: ServiceStatus(), logger: log.logger)
        let registry = ContainerRegistry(
            ContainerFacilities(
                accounts: Accounts(limits), statistics: Statistics(), threads: ThreadPools(threads),
                clock: MotionClock(limits, on: MultiThreadedEventLoopGroup.singleton.next()), keeper: store),
            layouts: LayoutCatalogue(), instance: "next")
        let restorer = ContainerRestorer(
            store, into: registry, Mapping(limits), status: ServiceStatus(),
            logger: log.logger)

        registry.stop()
        try restorer.start()
        await withCheckedContinuation { restored in restorer.whenRestored(Process.user) { restored.resume() } }

        #expect(!restorer.isWhole)
        #expect(registry.hosts().isEmpty)
        store.close()
        await threads.shutDown()
    }

    @Test func `a closed container does not come back, and numbers are not used twice`() async throws {
        let place = try Place()
        try await place.withStoringDaemon { client in
            _ = try await client.call(Self.open(name: "gone"))
            _ = try await client.call(Self.open())
            _ = try await client.call(
                #"{"id":3,"updateContainer":{"container":2,"durable":true,"operations":[]}}"#)
            _ = try await client.call(#"{"id":4,"closeContainer":{"container":1}}"#)
        }
        #expect(place.files == ["2.container", "state"])
        try await place.withStoringDaemon { client in
            #expect(try await Self.state(client)["container"] == 2)
            let opened = try await client.call(Self.open(name: "first"))
            let other = try await client.call(Self.open(name: "second"))
            #expect(opened["openContainer"]?.object["container"] == 1)
            #expect(other["openContainer"]?.object["container"] == 3)
        }
    }

    @Test func `a close that the store cannot carry out says so, and is carried out as soon as it can be`()
        async throws
    {
        let place = try Place()
        let log = LogWatch()
        try await place.withStoringDaemon(log: log) { client in
            _ = try await client.call(Self.open())
            _ = try await client.call(Self.durable(#"{"invalidate":{}}"#))
            try place.block("1.container")
            try place.block("state")

            let closed = try await client.call(#"{"id":4,"closeContainer":{"container":1}}"#)

            #expect(closed["closeContainer"] == ["stillStored": true], "\(closed)")
            #expect(try await client.call(Self.attach)["error"]?.object["code"] == "container.unknown")
            try place.unblock("1.container")
            try place.unblock("state")
        }
        #expect(log.lines.contains { $0.contains("closed container not removed container=1") }, "\(log.lines)")
        #expect(log.lines.contains { $0.contains("cannot remove \(place.store)/1.container") }, "\(log.lines)")
        #expect(place.files == ["state"])
    }

    @Test(arguments: [false, true])
    func `a container that is stored and not open is closed with the same promise, damaged or not`(
        _ isDamaged: Bool
    ) async throws {
        let place = try Place()
        let log = LogWatch()
        let plugins = try PluginFolder(folder: TemporaryFolder())
        try place.put(Self.record(layout: "rows"))
        try await place.withStoringDaemon(plugins: plugins.configuration, log: log) { client in
            await log.line(with: "container not restored ")
            try place.block("1.container")
            try place.block("state")
            if isDamaged {
                // It is read again, and cannot be.
                try plugins.save("rows", Self.rows)
                await log.line(with: "\(place.store)/1.container")
                #expect(try await client.call(Self.attach)["error"]?.object["code"] == "container.unknown")
            }
            let closed = try await client.call(#"{"id":4,"closeContainer":{"container":1}}"#)
            #expect(closed["closeContainer"] == ["stillStored": true], "\(closed)")
            try place.unblock("1.container")
            try place.unblock("state")
        }
        #expect(place.files == ["state"])
    }

    @Test func `a second daemon on a folder is refused before it changes anything, until the first one ends`()
        async throws
    {
        let place = try Place()
        let draft = place.store + "/.1.container.1f.new"
        try await place.withStoringDaemon { client in
            _ = try await client.call(Self.open())
            try Data("a draft".utf8).write(to: URL(fileURLWithPath: draft))
            let files = place.files
            var configuration = DaemonConfiguration.patient(at: place.folder.path("other"))
            configuration.store = .folder(place.store)
            let second = Daemon(configuration: configuration, logger: LogWatch().logger)

            let refused = await #expect(throws: ConfigurationFailure.self) { try await second.start() }

            #expect(
                refused?.description
                    == "store is \(place.store), expected a folder that no other process uses: "
                    + "process \(ProcessInfo.processInfo.processIdentifier) uses \(place.store)")
            #expect(place.files == files)
            #expect(!FileManager.default.fileExists(atPath: place.folder.path("other")))
        }
        try await place.withStoringDaemon { client in
            let state = try await Self.state(client)
            #expect(state["container"] == 1)
        }
    }

    @Test func `a container whose plugin is gone waits until it is there again`() async throws {
        let place = try Place()
        let plugins = try PluginFolder(folder: TemporaryFolder())
        try plugins.save("rows", Self.rows)
        var before: [String: JSONValue] = [:]
        try await place.withStoringDaemon(plugins: plugins.configuration) { client in
            let opened = try await client.call(Self.open(#""layout":"rows""#))
            try #require(opened["openContainer"] != nil, "\(opened)")
            before = try await Self.state(client)
        }
        let log = LogWatch()
        try await place.withStoringDaemon(log: log) { client in
            let reply = try await client.call(Self.attach)
            #expect(reply["error"]?.object["code"] == "container.unknown")
            let other = try await client.call(Self.open(name: "other"))
            #expect(other["openContainer"]?.object["container"] == 2, "the number stays taken")
        }
        #expect(log.lines.contains { $0.contains("container not restored") && $0.contains("rows") }, "\(log.lines)")
        try await place.withStoringDaemon(plugins: plugins.configuration) { client in
            let after = try await Self.state(client)
            #expect(after == before)
        }
    }

    @Test func `a plugin that returns brings its containers back at once`() async throws {
        let place = try Place()
        let plugins = try PluginFolder(folder: TemporaryFolder())
        try plugins.save("rows", Self.rows)
        var before: [String: JSONValue] = [:]
        try await place.withStoringDaemon(plugins: plugins.configuration) { client in
            _ = try await client.call(Self.open(#""layout":"rows""#))
            before = try await Self.state(client)
        }
        try plugins.remove("rows")
        let log = LogWatch()
        try await place.withStoringDaemon(plugins: plugins.configuration, log: log) { client in
            #expect(try await client.call(Self.attach)["error"]?.object["code"] == "container.unknown")
            try plugins.save("rows", Self.rows)
            await log.line(with: "containers restored count=1 ")
            let after = try await Self.state(client)
            #expect(after == before)
        }
    }

    @Test func `a container that waits for its plugin has a name, and can be closed by its owner`() async throws {
        let place = try Place()
        try place.put(Self.record(layout: "rows"))
        try await place.withStoringDaemon { client in
            let taken = try await client.call(Self.open())
            #expect(taken["error"]?.object["code"] == "container.nameTaken")
            let closed = try await client.call(#"{"id":4,"closeContainer":{"container":1}}"#)
            #expect(closed["closeContainer"] != nil, "\(closed)")
            let again = try await client.call(#"{"id":5,"closeContainer":{"container":1}}"#)
            #expect(again["error"]?.object["code"] == "container.unknown")
            let opened = try await client.call(Self.open())
            #expect(opened["openContainer"]?.object["container"] == 2)
        }
        #expect(place.files == ["2.container", "state"])
    }

    @Test func `generations do not go back, though a plugin was away while the server ended by itself`() async throws {
        let place = try Place()
        let plugins = try PluginFolder(folder: TemporaryFolder())
        try plugins.save("rows", Self.rows)
        var answered: UInt64 = 0
        var killed: Place?
        try await place.withStoringDaemon(plugins: plugins.configuration) { client in
            _ = try await client.call(Self.open(#""layout":"rows""#))
            _ = try await client.call(Self.durable(#"{"invalidate":{}}"#))
            killed = try place.asKilled()
            _ = try await client.call(
                #"{"id":4,"updateContainer":{"container":1,"operations":[{"deleteItems":{"ids":{"names":["a1"]}}}]}}"#
            )
            answered = try await Self.state(client)["generation"]?.string.flatMap(UInt64.init) ?? 0
        }
        let later = try #require(killed)
        try await later.withStoringDaemon { _ in }
        try await later.withStoringDaemon(plugins: plugins.configuration) { client in
            let generation = try await Self.state(client)["generation"]?.string.flatMap(UInt64.init) ?? 0
            #expect(generation > answered)
        }
    }

    @Test(arguments: ["", "rubbish", "short", "flipped", "version"])
    func `a damaged file is reported and the others come back`(_ damage: String) async throws {
        let place = try Place()
        try place.put(Self.record())
        try place.put(Self.record(2, name: "other"))
        let file = URL(fileURLWithPath: place.store + "/2.container")
        var bytes = Array(try Data(contentsOf: file))
        switch damage {
        case "rubbish": bytes = Array("no record at all, but long enough for a header".utf8)
        case "short": bytes.removeLast(9)
        case "flipped": bytes[bytes.count - 20] ^= 4
        case "version": bytes[8] = 9
        default: bytes = []
        }
        try Data(bytes).write(to: file)
        let log = LogWatch()
        try await place.withStoringDaemon(log: log) { client in
            #expect(try await Self.state(client)["container"] == 1)
            let list = try await client.call(#"{"id":5,"listContainers":{}}"#)
            #expect(list["listContainers"]?.object["containers"]?.array.count == 1)
        }
        #expect(damage.isEmpty || log.lines.contains { $0.contains("2.container") }, "\(log.lines)")
    }

    @Test func `a file that cannot be read keeps its number, and no other container replaces it`() async throws {
        let place = try Place()
        let file = URL(fileURLWithPath: place.store + "/1.container")
        let rubbish = Data("no record at all, but long enough for a header".utf8)
        try rubbish.write(to: file)
        try await place.withStoringDaemon { client in
            let opened = try await client.call(Self.open(name: "other"))
            #expect(opened["openContainer"]?.object["container"] == 2)
        }
        #expect(try Data(contentsOf: file) == rubbish)
        #expect(place.files == ["1.container", "2.container", "state"])
    }

    @Test func `a smaller limit lets nothing in, and leaves what is stored as it is`() async throws {
        let place = try Place()
        let large = Self.record {
            $0.open.sections = [
                .with {
                    $0.itemCount = 20_000
                    $0.itemSizes = (0..<40_000).map { [1.5, 2.5][$0 % 2] }
                }
            ]
        }
        try place.put(large)
        for _ in 0..<2 {
            try await place.withStoringDaemon(bytes: 1 << 16) { client in
                #expect(try await Self.state(client)["itemCount"] == 20_000)
                let opened = try await client.call(
                    Self.open(name: "other").replacing("persistent", with: "connection"))
                #expect(opened["openContainer"]?.object["container"] == 2)
            }
        }
    }

    @Test func `durable is refused where nothing is stored, and said to have failed without room or folder`()
        async throws
    {
        try await withDaemon { daemon in
            let client = try await daemon.rawClient()
            _ = try await client.call(Self.open())
            let reply = try await client.call(Self.durable(#"{"invalidate":{}}"#))
            #expect(reply["error"]?.object["pointer"] == "/updateContainer/durable")
            #expect(reply["error"]?.object["message"]?.string?.contains("stores no containers") == true)
        }
        let place = try Place()
        let log = LogWatch()
        try await place.withStoringDaemon(bytes: 1 << 16, log: log) { client in
            _ = try await client.call(
                Self.open().replacing(#""lifetime":"persistent","#, with: "").replacing("album", with: "mine"))
            let own = try await client.call(Self.durable(#"{"invalidate":{}}"#))
            #expect(own["error"]?.object["message"]?.string?.contains("ends with the connection") == true)
            _ = try await client.call(Self.open())
            let small = try await client.call(
                #"{"id":4,"updateContainer":{"container":2,"durable":true,"operations":[{"invalidate":{}}]}}"#
            )
            #expect(small["updateContainer"]?.object["isStored"] == true, "\(small)")
            let aside = place.folder.path("aside")
            try FileManager.default.moveItem(atPath: place.store, toPath: aside)
            try FileManager.default.createDirectory(atPath: place.store, withIntermediateDirectories: false)
            let moved = try await client.call(
                #"{"id":5,"updateContainer":{"container":2,"durable":true,"operations":[{"invalidate":{}}]}}"#)
            #expect(moved["updateContainer"] != nil && moved["updateContainer"]?.object["isStored"] == nil, "\(moved)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: place.store).isEmpty)
            try FileManager.default.removeItem(atPath: place.store)
            try FileManager.default.moveItem(atPath: aside, toPath: place.store)
            let large = try await client.call(
                #"{"id":5,"updateContainer":{"container":2,"durable":true,"operations":[{"setSections":{"sections":[{"itemCount":5000,"itemSizes":[\#(Array(repeating: "1.5,2.5", count: 5000).joined(separator: ","))]}]}}]}}"#
            )
            #expect(large["updateContainer"] != nil, "\(large)")
            #expect(large["updateContainer"]?.object["isStored"] == nil, "false is left out")
        }
        #expect(log.lines.filter { $0.contains("container not stored") && $0.contains("65536") }.count == 1)
        #expect(
            log.lines.contains {
                $0.contains("containers cannot be stored")
                    && $0.contains("which this process has locked, cannot be found")
            }, "\(log.lines)")
        // The older record is not taken for the newest, although the server has ended by itself.
        try await place.withStoringDaemon { client in
            let state = try await Self.state(client)
            #expect(state["itemCount"] == 4)
            #expect((state["generation"]?.string.flatMap(UInt64.init) ?? 0) > 1 << 32)
        }
    }

    @Test func `no user fills the store alone`() async throws {
        let place = try Place()
        let log = LogWatch()
        try await place.withStoringDaemon(perUser: 1 << 10, log: log) { client in
            _ = try await client.call(Self.open())
            let stored = try await client.call(Self.durable(#"{"invalidate":{}}"#))
            #expect(stored["updateContainer"]?.object["isStored"] == true, "\(stored)")
            let sizes = Array(repeating: "1.5,2.5", count: 500).joined(separator: ",")
            let large = try await client.call(
                Self.durable(#"{"setSections":{"sections":[{"itemCount":500,"itemSizes":[\#(sizes)]}]}}"#))
            #expect(large["updateContainer"] != nil && large["updateContainer"]?.object["isStored"] == nil, "\(large)")
        }
        #expect(log.lines.contains { $0.contains("allowed=1024") && $0.contains("limit=storeBytesPerUser") })
    }

    @Test func `LayoutClient waits until a durable update is stored`() async throws {
        let place = try Place()
        try await withConfiguredDaemon { configuration in
            configuration.store = .folder(place.store)
        } _: { daemon in
            let client = try await daemon.client()
            let container = try await client.open(
                ContainerDescription(
                    layout: "flow", bounds: Rect(x: 0, y: 0, width: 9, height: 9),
                    sections: [ContainerSection(itemCount: 2)], isPersistent: true))
            let stored = try await container.update([.invalidate], options: .durable)
            #expect(stored.isStored && place.files.contains("1.container"))
            let later = try await container.update([.invalidate])
            #expect(!later.isStored)
        }
    }

    @Test func `records are found whole or not at all`() {
        let contents: [[UInt8]] = [[], [1], Array(0...255), Array("LAYOUTD\n".utf8)]
        let file = contents.flatMap(StoreRecord.encode)
        #expect(StoreRecord.decode(file).records == contents)
        #expect(StoreRecord.decode(file).fault == nil)
        for length in 0..<file.count {
            let (records, fault) = StoreRecord.decode(Array(file.prefix(length)))
            #expect(records == Array(contents.prefix(records.count)))
            #expect((fault == nil) == [0, 32, 65, 353].contains(length))
        }
        for index in file.indices {
            var damaged = file
            damaged[index] ^= 0x10
            let (records, fault) = StoreRecord.decode(damaged)
            #expect(fault != nil && records == Array(contents.prefix(records.count)), "byte \(index)")
        }
    }
}
