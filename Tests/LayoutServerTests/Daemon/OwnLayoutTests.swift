import Honeycomb
import LayoutCore
import LayoutServer
import Layouts
import LayoutService
import TestSupport
import Testing

/// A daemon with layouts of the program that runs it.
@Suite(.hangGuard, .serialized) struct OwnLayoutTests {
    private static let honeycomb = #"return layoutd.define { api = 1, prepare = function(ctx, out) end }"#

    @Test func `clients use a layout of the program's own, and a plugin of its name is refused`() async throws {
        let plugins = PluginFolder(folder: try TemporaryFolder())
        try plugins.save("honeycomb", Self.honeycomb)
        let socket = plugins.folder.path("s")
        var configuration = DaemonConfiguration.patient(at: socket)
        configuration.plugins = plugins.configuration
        let layouts = try Catalogue.definitions(of: [Honeycomb.self])
        let daemon = Daemon(configuration: configuration, logger: LogWatch().logger, layouts: layouts)

        try await daemon.whileRunning { _ in
            let client = try await RawClient.connect(to: socket)
            let opened = try await client.call(
                #"{"id":1,"openContainer":{"layout":"honeycomb","bounds":{"width":100},"sections":[{"itemCount":9}]}}"#)
            #expect(opened["openContainer"]?.object["contentSize"]?.object["width"] == 100)
            let described = try await client.call(#"{"id":2,"describeLayout":{"layout":"honeycomb"}}"#)
            #expect(described["describeLayout"]?.object["layout"]?.object["name"] == "honeycomb")
            let listed = try await client.call(#"{"id":3,"listPlugins":{}}"#)["listPlugins"]?.object["plugins"]?.array
            let error = listed?.first?.object["error"]?.object["message"]?.string ?? ""
            #expect(error.contains("has the name of another layout, expected overrides = true"), "\(error)")
        }
    }

    @Test func `a layout of the program's own moves its items`() async throws {
        let folder = try TemporaryFolder()
        let socket = folder.path("s")
        let layouts = try Catalogue.definitions(of: [Falling.self])
        let daemon = Daemon(
            configuration: .patient(at: socket), logger: LogWatch().logger, layouts: layouts)

        try await daemon.whileRunning { _ in
            let client = try await RawClient.connect(to: socket)
            let opened = try await client.call(
                #"{"id":1,"openContainer":{"layout":"falling","bounds":{"width":80,"height":120},"sections":[{"itemCount":2}]}}"#
            )
            let container = try #require(opened["openContainer"]?.object["container"]?.number)
            // A request makes as many steps as its time allows.
            var (made, isMoving) = (0.0, true)
            while isMoving {
                let stepped = try await client.call(
                    #"{"id":2,"stepContainer":{"container":\#(Int(container)),"steps":1000}}"#)
                let reply = try #require(stepped["stepContainer"]?.object)
                made += reply["made"]?.number ?? 0
                isMoving = reply["isMoving"] == true
            }
            #expect(made > 40)
            let shown = try await client.call(
                #"{"id":3,"queryItems":{"container":\#(Int(container)),"indexPaths":[{"item":0}]}}"#)
            #expect(shown["queryItems"]?.object["attributes"]?.object["frames"]?.array == [0, 80, 40, 40], "\(shown)")
        }
    }

    @Test func `two layouts of one name are refused, as is the name of a built-in one`() {
        let twice = #expect(throws: LayoutError.self) {
            try Catalogue.definitions(of: [Honeycomb.self, Honeycomb.self])
        }
        #expect(
            twice?.message
                == "Honeycomb.name is \"honeycomb\", which is the name of Honeycomb, expected a name of its own")
        let builtIn = #expect(throws: LayoutError.self) { try Catalogue.definitions(of: [FlowLayout.self]) }
        #expect(
            builtIn?.message
                == "FlowLayout.name is \"flow\", which is the name of a built-in layout, expected a name of its own")
    }
}
