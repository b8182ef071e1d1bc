import Foundation
import LayoutClient
import LayoutCore
import LayoutServer
import ScriptedLayouts
import TestSupport
import Testing

/// The plugins of the suite's daemon.
private enum ServiceScripts {
    /// Those that tests of one daemon use, each its own.
    static let plugins = [
        "interrupted": noted, "cancelled": trap, "unlucky": trap, "saved": list(height: 20), "set": list(height: 20),
        "failing": list(height: 20), "checked": list(height: 20), "target": list(height: 20), "lazy": lazy,
        "fisheye": fisheye, "refusing": refusing,
    ]

    /// Items one below another, each `height` high.
    static func list(height: Int) -> String {
        """
        local L = layoutd.define { api = 1, params = { height = { type = "length", default = \(height) } } }
        function L:prepare(ctx, out)
          for s, i in ctx:indices() do out:item(s, i, 0, i * ctx.params.height, 10, ctx.params.height) end
        end
        return L
        """
    }

    /// Works at the width at which it is opened.
    static let trap = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          while ctx.bounds.width == 666 do end
          if ctx.bounds.width == 13 then error("unlucky") end
          out:item(0, 0, 0, 0, ctx.bounds.width, 10)
        end
        return L
        """

    /// Says when it does not end.
    static let noted = trap.replacing(
        "while", with: "if ctx.bounds.width == 666 then ctx.log.info('at it') end while")

    static let lazy = """
        local L = layoutd.define { api = 1, lazy = true }
        function L:prepare(ctx, out) out:content_size(100, ctx:item_count(0) * 10) end
        function L:attributes_for_item(ctx, s, i, out) out:item(s, i, 0, i * 10, ctx.bounds.width, 10) end
        function L:attributes_in_rect(ctx, rect, out)
          local last = math.min(ctx:item_count(0) - 1, math.ceil((rect.y + rect.height) / 10))
          for i = math.max(0, rect.y // 10), last do out:item(0, i, 0, i * 10, ctx.bounds.width, 10) end
        end
        return L
        """

    static let fisheye = """
        local L = layoutd.derive("flow", { api = 1, margin = 20 })
        function L:adjust(ctx, a) a.y, a.alpha = a.y + ctx.bounds.y, 0.5 end
        return L
        """

    static let refusing = """
        local L = layoutd.define { api = 1, lazy = true }
        function L:prepare(ctx, out) out:content_size(100, 100) end
        function L:attributes_for_item(ctx, s, i, out) error("no item " .. i) end
        function L:attributes_in_rect(ctx, rect, out) end
        return L
        """
}

/// Plugins in a daemon: saved, broken, fixed, too slow, queried.
@Suite(.hangGuard, .suiteDaemon(plugins: ServiceScripts.plugins, milliseconds: 60_000)) struct PluginServiceTests {
    /// What the daemon lists of a plugin.
    private func listed(_ plugin: String, _ client: RawClient) async throws -> [String: JSONValue]? {
        let plugins = try await client.call(#"{"id":11,"listPlugins":{}}"#)["listPlugins"]?.object["plugins"]?.array
        return plugins?.map(\.object).first { $0["name"]?.string == plugin }
    }

    private func description(_ layout: String, parameters: [String: JSONValue] = [:], items: Int = 2)
        -> ContainerDescription
    {
        ContainerDescription(
            layout: layout, parameters: parameters, bounds: Rect(x: 0, y: 0, width: 320, height: 480),
            sections: [ContainerSection(itemCount: items)])
    }

    /// - Parameter alone: whether to name the first generation, so that the update is not merged with others.
    private func setBounds(_ width: Int, id: Int = 7, alone: Bool = false) -> String {
        #"{"id":\#(id),"updateContainer":{"container":1,\#(alone ? "\"ifGeneration\":1," : "")"operations":[{"setBounds":{"width":\#(width),"height":480}}]}}"#
    }

    @Test func `frames that depend on the offset are those at the offset that the anchor leads to`() throws {
        let text = """
            local L = layoutd.define { api = 1 }
            function L:should_invalidate() return true end
            function L:prepare(ctx, out)
              for s, i in ctx:indices() do out:item(s, i, ctx.bounds.y, i * 100, 50, 100) end
            end
            return L
            """
        let raw = try ContainerMessages(plugins: ["leaning": text])
        _ = try raw.call(
            #"{"id":1,"openContainer":{"layout":"leaning","bounds":{"y":300,"width":999,"height":200},"sections":[{"itemCount":20}]}}"#
        )
        let update = try raw.call(
            #"{"id":2,"updateContainer":{"container":1,"operations":[{"batchUpdate":{"insertItems":[{"item":0}]}}]}}"#
        )["updateContainer"]?.object
        #expect(update?["contentOffsetAdjustment"] == ["y": 100])
        let found = try raw.call(#"{"id":3,"queryItems":{"container":1,"indexPaths":[{"item":4}]}}"#)
        #expect(found["queryItems"]?.object["attributes"]?.object["frames"] == [400, 400, 50, 100])
    }

    @Test func `a script animates insertions at the end and deletions, also from right to left`() throws {
        let text = """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              for s, i in ctx:indices() do out:item(s, i, 0, i * 10, 50, 10) end
              out:content_size(ctx.bounds.width, 1000)
            end
            function L:appearing(ctx, s, i, out) out:item(s, i, 10, i, 50, 10) end
            function L:disappearing(ctx, s, i, out) out:item(s, i, 20, i, 50, 10) end
            return L
            """
        let raw = try ContainerMessages(plugins: ["flying": text])
        _ = try raw.call(
            #"{"id":1,"openContainer":{"layout":"flying","bounds":{"width":320,"height":480},"environment":{"layoutDirection":"rightToLeft"},"sections":[{"itemCount":2}]}}"#
        )
        let come = try raw.call(
            #"{"id":2,"updateContainer":{"container":1,"withAnimations":true,"operations":[{"batchUpdate":{"insertItems":[{"item":2}]}}]}}"#
        )["updateContainer"]?.object["appearing"]?.object
        #expect(come?["items"] == [2])
        #expect(come?["frames"] == [260, 2, 50, 10], "320 - 10 - 50")
        let go = try raw.call(
            #"{"id":3,"updateContainer":{"container":1,"withAnimations":true,"operations":[{"batchUpdate":{"deleteItems":[{"item":2}]}}]}}"#
        )["updateContainer"]?.object["disappearing"]?.object
        #expect(go?["items"] == [2])
        #expect(go?["frames"] == [250, 2, 50, 10])
    }

    /// The script would take a minute and then count as too slow.
    @Test func `a newer update interrupts a prepare, and both are carried out`() async throws {
        let daemon = try TestDaemon.ofSuite
        let other = try await daemon.rawClient()
        let client = try await OwnContainer(
            daemon,
            #"{"id":1,"openContainer":{"layout":"interrupted","bounds":{"width":320,"height":480},"sections":[{"itemCount":1}]}}"#
        )
        _ = try await other.call(#"{"id":1,"ping":{}}"#)
        await client.client.send(json: client.own(setBounds(666, id: 2)))
        await daemon.log?.line(with: "at it")
        await other.send(json: client.own(setBounds(100, id: 3)))
        let replies = [try await client.client.nextJSON(), try await other.nextJSON()]
        #expect(replies.map { $0?["updateContainer"] != nil } == [true, true])
        let found = try await client.call(#"{"id":4,"queryItems":{"container":1,"indexPaths":[{}]}}"#)
        #expect(found["queryItems"]?.object["attributes"]?.object["frames"] == [0, 0, 100, 10])
        #expect(found["generation"] == replies[1]?["generation"])
    }

    @Test func `cancelling an update interrupts its prepare and changes nothing`() async throws {
        let daemon = try TestDaemon.ofSuite
        let own = try await OwnContainer(
            daemon,
            #"{"id":1,"openContainer":{"layout":"cancelled","bounds":{"width":320,"height":480},"sections":[{"itemCount":1}]}}"#
        )
        let client = own.client
        await client.send(json: own.own(setBounds(666, id: 2)))
        await client.send(json: #"{"id":3,"cancel":{"id":2}}"#)
        let replies = [try await client.nextJSON(), try await client.nextJSON()]
        #expect(replies.contains { $0?["cancel"] == ["cancelled": true] })
        #expect(replies.contains { $0?["error"]?.object["code"] == "request.cancelled" })
        let found = try await own.call(#"{"id":4,"queryItems":{"container":1,"indexPaths":[{}]}}"#)
        #expect(found["queryItems"]?.object["attributes"]?.object["frames"] == [0, 0, 320, 10])
        #expect(found["generation"] == "1")
        #expect(try await listed("cancelled", client)?["failures"] == nil, "it is no fault of it")
    }

    @Test func `saving a plugin lays its containers out again, breaking it leaves them alone, fixing it reloads them`()
        async throws
    {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        let container = try await client.open(description("saved"))
        let raw = try await daemon.rawClient()
        _ = try await raw.call(
            #"{"id":1,"subscribe":{"events":["layoutReloaded","layoutFailed"],"container":\#(container.id)}}"#)
        let screen = Rect(x: 0, y: 0, width: 320, height: 480)
        func heights() async throws -> [Double] {
            try await container.attributes(in: screen).attributes.map(\.frame.height)
        }
        var changes = try await container.subscribe().notices.makeAsyncIterator()
        #expect(try await heights() == [20, 20])

        try daemon.save("saved", ServiceScripts.list(height: 30))
        guard case .invalidated(let saved)? = await changes.next() else { throw Broken() }
        #expect(saved.reason == "plugin")
        #expect(try await heights() == [30, 30])
        let reloaded = try #require(try await raw.nextJSON()?["event"]?.object["layoutReloaded"])
        #expect(reloaded.object["layout"] == "saved")

        try daemon.save("saved", ServiceScripts.list(height: 40) + "\nx = ")
        let failed = try #require(try await raw.nextJSON()?["event"]?.object["layoutFailed"]?.object)
        let error = try #require(failed["error"]?.object)
        #expect(error["code"] == "plugin.load")
        #expect(error["fault"]?.object["file"] == "saved.lua")
        #expect(error["fault"]?.object["line"] == 6)
        #expect(try await heights() == [30, 30])

        try daemon.save("saved", ServiceScripts.list(height: 50))
        guard case .invalidated? = await changes.next() else { throw Broken() }
        #expect(try await heights() == [50, 50])
    }

    @Test func `a default that changes does not count as a parameter that was set`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        let container = try await client.open(description("set", parameters: ["height": 7]))
        var changes = try await container.subscribe().notices.makeAsyncIterator()
        try daemon.save("set", ServiceScripts.list(height: 30))
        _ = await changes.next()
        let found = try await container.attributes(in: Rect(x: 0, y: 0, width: 320, height: 480)).attributes
        #expect(found.map(\.frame.height) == [7, 7])
    }

    @Test func `a container does not take a version that fails, and the failure has file and line`() async throws {
        let daemon = try TestDaemon.ofSuite
        let own = try await OwnContainer(
            daemon,
            #"{"id":1,"openContainer":{"layout":"failing","bounds":{"width":320},"sections":[{"itemCount":2}]}}"#
        )
        let before = try await own.call(
            #"{"id":2,"queryRect":{"container":1,"rect":{"width":320,"height":480}}}"#)
        _ = try await own.call(#"{"id":3,"subscribe":{"events":["layoutFailed"],"container":1}}"#)

        try daemon.save(
            "failing", ServiceScripts.list(height: 30).replacing("out:item(s, i, 0", with: "out:item(s, i, nil"))
        let failed = try #require(try await own.client.nextJSON()?["event"]?.object["layoutFailed"]?.object)
        #expect(failed["container"]?.number == Double(own.number))
        let fault = try #require(failed["error"]?.object["fault"]?.object)
        #expect(failed["error"]?.object["code"] == "plugin.contract")
        #expect(fault["line"] == 3)
        #expect(fault["indexPath"] == [:])
        let after = try await own.call(
            #"{"id":2,"queryRect":{"container":1,"rect":{"width":320,"height":480}}}"#)
        #expect(after == before)
    }

    @Test func `an error in an update changes nothing, and is reported once and counted`() async throws {
        let daemon = try TestDaemon.ofSuite
        let own = try await OwnContainer(
            daemon,
            #"{"id":1,"openContainer":{"layout":"unlucky","bounds":{"width":320},"sections":[{"itemCount":1}]}}"#
        )
        let raw = own.client
        _ = try await own.call(#"{"id":3,"subscribe":{"events":["layoutFailed","invalidated"],"container":1}}"#)
        for id in 20..<23 { await raw.send(json: own.own(setBounds(13, id: id, alone: true))) }
        await raw.send(json: own.own(setBounds(100)))
        await raw.send(json: own.own(#"{"id":9,"prepare":{"container":1}}"#))
        var replies: [[String: JSONValue]] = []
        while replies.last?["prepare"] == nil { replies.append(try #require(try await raw.nextJSON())) }
        await raw.send(json: #"{"id":8,"sync":{}}"#)
        while replies.last?["sync"] == nil { replies.append(try #require(try await raw.nextJSON())) }
        let errors = replies.compactMap { $0["error"]?.object }
        #expect(errors.map { $0["code"] } == ["plugin.runtime", "plugin.runtime", "plugin.runtime"])
        #expect(errors.first?["fault"]?.object["line"] == 4)
        #expect(replies.count { $0["event"]?.object["layoutFailed"] != nil } == 1)
        #expect(replies.count { $0["updateContainer"] != nil } == 1)
        #expect(replies.first { $0["updateContainer"] != nil }?["generation"] == "2")
    }

    // S43 of Sandbox.md.
    @Test func `a plugin that never ends is quarantined with one event until it is reloaded`()
        async throws
    {
        try await withPlugins(["trap": ServiceScripts.trap], milliseconds: 30) { daemon, _ in
            let raw = try await daemon.rawClient()
            _ = try await raw.call(
                #"{"id":1,"openContainer":{"layout":"trap","bounds":{"width":320},"sections":[{"itemCount":1}]}}"#
            )
            let other = try await daemon.client()
            let good = try await other.open(description("flow"))
            _ = try await raw.call(#"{"id":3,"subscribe":{"events":["pluginQuarantined"]}}"#)
            for id in 20..<25 { await raw.send(json: setBounds(666, id: id, alone: true)) }
            await raw.send(json: #"{"id":9,"prepare":{"container":1}}"#)
            // Other clients are served meanwhile.
            #expect(try await good.attributes(in: Rect(x: 0, y: 0, width: 320, height: 480)).attributes.count == 2)
            var replies: [[String: JSONValue]] = []
            while replies.last?["prepare"] == nil { replies.append(try #require(try await raw.nextJSON())) }
            let codes = replies.compactMap { $0["error"]?.object["code"] }
            #expect(
                codes == [
                    "plugin.timeout", "plugin.timeout", "plugin.timeout", "plugin.quarantined", "plugin.quarantined",
                ])
            await raw.send(json: #"{"id":10,"sync":{}}"#)
            while replies.last?["sync"] == nil { replies.append(try #require(try await raw.nextJSON())) }
            #expect(replies.count { $0["event"]?.object["pluginQuarantined"] != nil } == 1)

            let listed = try await raw.call(#"{"id":11,"listPlugins":{}}"#)["listPlugins"]?.object["plugins"]?.array
            #expect(listed?.first?.object["state"] == "quarantined")
            #expect(listed?.first?.object["failures"] == 3)
            _ = try await raw.call(#"{"id":12,"reloadPlugins":{}}"#)
            #expect(try await raw.call(setBounds(100))["updateContainer"] != nil)
        }
    }

    // S55 of Sandbox.md.
    @Test func `requests far beyond a plugin's time do not cost their user the plugin for small ones`() async throws {
        let slow = ServiceScripts.trap.replacing("ctx.bounds.width == 666", with: "ctx:item_count(0) > 1000")
        try await withPlugins(["slow": slow], milliseconds: 30) { daemon, _ in
            let raw = try await daemon.rawClient()
            func open(_ items: Int) async throws -> [String: JSONValue] {
                try await raw.call(
                    #"{"id":1,"openContainer":{"layout":"slow","bounds":{"width":320},"sections":[{"itemCount":\#(items)}]}}"#
                )
            }
            func failure(_ items: Int) async throws -> JSONValue? {
                try await open(items)["error"]?.object["code"]
            }
            func listed() async throws -> [String: JSONValue] {
                try await raw.call(#"{"id":11,"listPlugins":{}}"#)["listPlugins"]?.object["plugins"]?.array.first?
                    .object ?? [:]
            }
            for _ in 0..<3 { #expect(try await failure(200_000) == "plugin.timeout") }
            #expect(try await failure(100_000) == "plugin.quarantined")

            let opened = try await open(50)["openContainer"]?.object["container"]?.number.map { Int($0) }
            let number = try #require(opened)
            let update = setBounds(300).replacing(#""container":1"#, with: #""container":\#(number)"#)
            #expect(try await raw.call(update)["updateContainer"] != nil)
            var state = try await listed()
            #expect(state["state"] == "quarantined")
            #expect(state["error"]?.object["code"] == "plugin.quarantined")
            #expect(state["error"]?.object["message"]?.string?.contains("requests about 100000 items or more") == true)
            _ = try await raw.call(#"{"id":12,"reloadPlugins":{}}"#)
            state = try await listed()
            #expect(state["state"] == "ready")
            #expect(state["error"] == nil)
        }
    }

    @Test(arguments: ["", "lazy = true,"])
    func `the fallback lays out and answers queries in place of a plugin in quarantine`(_ lazy: String) async throws {
        let trap =
            ServiceScripts.trap.replacing("api = 1", with: "\(lazy) api = 1").replacing(
                "return L", with: "function L:attributes_in_rect() end\nfunction L:attributes_for_item() end\nreturn L")
        try await withPlugins(["trap": trap], fallback: "flow", milliseconds: 30) { daemon, _ in
            let client = try await daemon.client()
            var description = description("trap", items: 1)
            description.bounds.width = 666
            // Strikes expire, so a busy machine may need more than three.
            var container: RemoteContainer?
            for attempt in 0..<20 where container == nil {
                do {
                    container = try await client.open(description)
                    #expect(attempt >= 3)
                } catch let error as ClientError {
                    #expect(error.code == "plugin.timeout")
                }
            }
            let opened = try #require(container)
            let found = try await opened.attributes(in: Rect(x: 0, y: 0, width: 666, height: 480)).attributes
            #expect(found.map(\.frame.size) == [Size(width: 50, height: 50)])
        }
    }

    @Test func `layouts that are lazy or adjust answer queries in order with updates`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        let container = try await client.open(description("lazy", items: 1_000_000))
        let found = try await container.attributes(in: Rect(x: 0, y: 5_000_000, width: 10, height: 20)).attributes
        #expect(found.map(\.element.indexPath.item) == [500_000, 500_001])
        let own = try await OwnContainer(
            daemon,
            #"{"id":1,"openContainer":{"layout":"fisheye","bounds":{"width":320,"height":480},"sections":[{"itemCount":1}]}}"#
        )
        let raw = own.client
        func query(_ id: Int) -> String { own.own(#"{"id":\#(id),"queryItems":{"container":1,"indexPaths":[{}]}}"#) }
        await raw.send(json: query(20))
        await raw.send(
            json:
                #"{"id":3,"updateContainer":{"container":\#(own.number),"operations":[{"setBounds":{"y":7,"width":320,"height":480}}]}}"#
        )
        await raw.send(json: query(21))
        let replies = [try await raw.nextJSON(), try await raw.nextJSON(), try await raw.nextJSON()]
        let frames = replies.map { $0?["queryItems"]?.object["attributes"]?.object["frames"] }
        #expect(frames[0] == [0, 0, 50, 50])
        #expect(frames[2] == [0, 7, 50, 50])
        #expect(replies[1]?["updateContainer"]?.object["changes"]?.object["everything"] == true)
    }

    // S46 of Sandbox.md.
    @Test func `other containers are changed and queried beside two scripts that never end`() async throws {
        try await withPlugins(
            ["trap": ServiceScripts.trap, "mine": ServiceScripts.list(height: 20)], milliseconds: 3000
        ) { daemon, _ in
            var offenders: [RawClient] = []
            for container in 1...2 {
                let offender = try await daemon.rawClient()
                _ = try await offender.call(
                    #"{"id":1,"openContainer":{"layout":"trap","bounds":{"width":320},"sections":[{"itemCount":1}]}}"#
                )
                await offender.send(
                    json: setBounds(666).replacing(#""container":1"#, with: #""container":\#(container)"#))
                offenders.append(offender)
            }
            let client = try await daemon.client()
            let screen = Rect(x: 0, y: 0, width: 320, height: 480)
            for _ in 0..<8 {
                let container = try await client.open(description("mine"))
                for width in [300.0, 400] {
                    _ = try await container.setBounds(Rect(x: 0, y: 0, width: width, height: 480))
                    #expect(try await container.attributes(in: screen).attributes.count == 2)
                }
            }
            for offender in offenders {
                #expect(try await offender.nextJSON()?["error"]?.object["code"] == "plugin.timeout")
            }
        }
    }

    // S47 of Sandbox.md.
    @Test(arguments: [
        (#"{"height":1e400}"#, ""),
        (#"{"height":\#(String(repeating: "[", count: 600))\#(String(repeating: "]", count: 600))}"#, ""),
        (#"{"height":1,"height":2}"#, ""), (#"{"__proto__":1}"#, "parameters.unknown"),
        (#"{"__index":1}"#, "parameters.unknown"), ("{\"height\":\"\\ud800\"}", ""),
        (#"{"height":-1}"#, "parameters.invalid"),
        (#"{"height":"20"}"#, "parameters.invalid"),
    ])
    func `malformed parameters never reach a plugin`(_ parameters: String, _ code: String) async throws {
        let daemon = try TestDaemon.ofSuite
        let raw = try await daemon.rawClient()
        let reply = try await raw.call(
            #"{"id":1,"openContainer":{"layout":"checked","bounds":{},"parameters":\#(parameters),"sections":[{"itemCount":1}]}}"#
        )
        let met = reply["error"]?.object["code"]?.string ?? "opened"
        #expect(
            code.isEmpty
                ? met == "request.malformed" || met.hasPrefix("limit.") || met.hasPrefix("parameters.")
                : met == code)
        #expect(try await listed("checked", raw)?["failures"] == nil)
    }

    @Test func `a query that fails in its script is reported to subscribers too`() async throws {
        let daemon = try TestDaemon.ofSuite
        let own = try await OwnContainer(
            daemon,
            #"{"id":1,"openContainer":{"layout":"refusing","bounds":{"width":320},"sections":[{"itemCount":3}]}}"#
        )
        let raw = own.client
        _ = try await own.call(#"{"id":2,"subscribe":{"events":["layoutFailed"],"container":1}}"#)
        await raw.send(json: own.own(#"{"id":3,"queryItems":{"container":1,"indexPaths":[{"item":2}]}}"#))
        var replies: [[String: JSONValue]] = []
        while replies.count < 2 { replies.append(try #require(try await raw.nextJSON())) }
        let errors = replies.compactMap { $0["error"]?.object["code"] }
        #expect(errors == ["plugin.runtime"])
        let event = replies.compactMap { $0["event"]?.object["layoutFailed"]?.object }.first
        #expect(event?["error"]?.object["fault"]?.object["line"] == 3)
    }

    @Test func `a transition uses the version of a plugin that is in service`() async throws {
        let daemon = try TestDaemon.ofSuite
        let own = try await OwnContainer(
            daemon,
            #"{"id":1,"openContainer":{"layout":"flow","bounds":{"width":320,"height":480},"sections":[{"itemCount":1}]}}"#
        )
        func heightAtEnd() async throws -> JSONValue? {
            let reply = try await own.call(
                #"{"id":2,"transition":{"container":1,"toLayout":"target","progress":1}}"#)
            return reply["transition"]?.object["attributes"]?.object["frames"]?.array[3]
        }
        #expect(try await heightAtEnd() == 20)
        _ = try await own.call(#"{"id":3,"subscribe":{"events":["layoutReloaded"]}}"#)
        try daemon.save("target", ServiceScripts.list(height: 30))
        var reloaded: JSONValue?
        while reloaded != "target" {
            let event = try #require(try await own.client.nextJSON()?["event"]?.object)
            reloaded = event["layoutReloaded"]?.object["layout"]
        }
        #expect(try await heightAtEnd() == 30)
    }

    @Test func `a rejected file is listed with its reason`() async throws {
        try await withPlugins(["bad": "return 1", "flow": ServiceScripts.list(height: 3)]) { daemon, _ in
            let raw = try await daemon.rawClient()
            let listed = try #require(
                try await raw.call(#"{"id":11,"listPlugins":{}}"#)["listPlugins"]?.object["plugins"]?.array)
            let messages = listed.map { $0.object["error"]?.object["message"]?.string ?? "" }
            #expect(messages.count == 2)
            #expect(messages[0].contains("expected the table that layoutd.define or layoutd.derive made"))
            #expect(messages[1].contains("overrides = true"))
            #expect(listed.allSatisfy { $0.object["state"] == "rejected" })
        }
    }
}

private struct Broken: Error {}

extension String {
    fileprivate func replacing(_ part: String, with other: String) -> String {
        replacingOccurrences(of: part, with: other)
    }
}
