import LayoutCore
import LayoutEngine
import Synchronization
import TestSupport
import Testing

/// What scripts hear of a container's updates, and what they decide.
@Suite(.hangGuard) struct ScriptHookTests {
    private func open(_ client: ContainerMessages, _ layout: String, items: Int, environment: String = "{}") throws {
        let reply = try client.call(
            #"{"id":1,"openContainer":{"layout":"\#(layout)","bounds":{"width":300,"height":100},"environment":\#(environment),"sections":[{"itemCount":\#(items)}]}}"#
        )
        try #require(reply["error"] == nil, "\(reply)")
    }

    private func update(_ client: ContainerMessages, _ operations: String, _ more: String = "") throws -> [String:
        JSONValue]
    {
        try client.call(#"{"id":2,"updateContainer":{"container":1,"operations":[\#(operations)]\#(more)}}"#)
    }

    private func frames(_ client: ContainerMessages, _ item: Int) throws -> JSONValue? {
        let reply = try client.call(
            #"{"id":3,"queryItems":{"container":1,"indexPaths":[{"item":\#(item)}]}}"#)
        return reply["queryItems"]?.object["attributes"]?.object["frames"]
    }

    // MARK: Invalidation

    /// Shows in the frames the last argument of `invalidate`.
    private static let counting = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          local c = self.context
          out:item(0, 0, c and c.items[1] and c.items[1].item or 9, c and #c.supplementary or 9, 1, 1)
          out:item(0, 1, c and c.decorations[1] and c.decorations[1].count or 9, c and c.sections[1] or 9, 1, 1)
        end
        function L:invalidate(ctx, reason, context) self.context = context end
        return L
        """

    @Test func `a script learns which elements clients have made stale`() throws {
        let client = try ContainerMessages(plugins: ["counting": Self.counting])
        try open(client, "counting", items: 5)
        let named =
            #""items":[{"item":3,"count":2}],"elements":[{"category":"cell"}],"sections":[0]"#
        let reply = try update(client, #"{"invalidate":{\#(named)}}"#)
        #expect(reply["error"] == nil)
        #expect(try frames(client, 0) == [3, 0, 1, 1])
        #expect(try frames(client, 1) == [9, 0, 1, 1])

        _ = try update(client, #"{"invalidate":{\#(named)}},{"setBounds":{"width":200,"height":100}}"#)
        #expect(try frames(client, 0) == [9, 9, 1, 1], "more has changed than what was named")
        _ = try update(client, #"{"invalidate":{\#(named)}}"#)
        _ = try update(client, #"{"invalidate":{}}"#)
        #expect(try frames(client, 0) == [9, 9, 1, 1])
    }

    @Test func `a script does not hear of elements that do not exist`() throws {
        let text = Self.counting.replacing("self.context = context", with: #"error("called")"#)
        let client = try ContainerMessages(plugins: ["counting": text])
        try open(client, "counting", items: 5)
        for named in [#""items":[{"item":4,"count":2}]"#, #""sections":[1]"#] {
            let reply = try update(client, #"{"invalidate":{\#(named)}}"#)
            #expect(reply["error"]?.object["code"] == "index.outOfRange")
        }
    }

    // MARK: Measured sizes

    /// Rows whose measured height counts in steps of 10, up to 100.
    private static let stepping = """
        local L = layoutd.define { api = 1, self_sizing = true }
        function L:prepare(ctx, out)
          local y = 0
          for s, i in ctx:indices() do
            local _, h = ctx:item_size(s, i)
            out:item(s, i, 0, y, 300, h)
            y = y + h
          end
          local _, h = ctx:supplementary_size("header", 0, 0)
          out:supplementary("header", 0, 0, 0, y, 300, h or 7)
        end
        function L:measured_size(ctx, s, i, w, h)
          if h == 13 then return h end
          if h == 14 then error("no") end
          local _, before, given = ctx:item_size(s, i)
          if h > 100 then return false end
          if given and before == 60 then return w, 61 end
          if h % 10 ~= 0 then return w, math.ceil(h / 10) * 10 end
        end
        function L:measured_supplementary_size(ctx, kind, s, i, w, h)
          if kind == "header" and i == 0 and h > 20 then return false end
        end
        return L
        """

    private func measure(_ item: Int, _ height: Int, kind: String = "") -> String {
        #"{"setMeasuredSizes":{"items":[\#(item)],"sizes":[300,\#(height)],"kind":"\#(kind)"}}"#
    }

    @Test func `a script corrects and refuses measured sizes`() throws {
        let client = try ContainerMessages(plugins: ["stepping": Self.stepping])
        try open(client, "stepping", items: 3)

        let corrected = try update(client, measure(0, 52))
        #expect(corrected["generation"] == "2")
        #expect(try frames(client, 0) == [0, 0, 300, 60])
        let refused = try update(client, measure(0, 120))
        #expect(refused["error"] == nil && refused["generation"] == "2", "nothing has changed")
        #expect(try frames(client, 0) == [0, 0, 300, 60])
        _ = try update(client, measure(1, 120) + "," + measure(2, 80) + "," + measure(0, 90))
        #expect(try frames(client, 0) == [0, 0, 300, 61], "the script saw what the item had")
        #expect(try frames(client, 1) == [0, 61, 300, 50])
        #expect(try frames(client, 2) == [0, 111, 300, 80])
    }

    @Test func `a script refuses measured sizes of headers`() throws {
        let client = try ContainerMessages(plugins: ["stepping": Self.stepping])
        try open(client, "stepping", items: 0)
        for (height, expected) in [(30, 7), (20, 20), (40, 20)] {
            let reply = try update(client, measure(0, height, kind: "header"))
            #expect(reply["error"] == nil, "\(reply)")
            let found = try client.call(
                #"{"id":3,"querySupplementary":{"container":1,"kind":"header","ranges":[{"count":1}]}}"#
            )
            #expect(
                found["querySupplementary"]?.object["attributes"]?.object["frames"]
                    == [0, 0, 300, .number(Double(expected))])
        }
    }

    @Test func `sizes follow the items that the same update moves`() throws {
        let client = try ContainerMessages(plugins: ["stepping": Self.stepping])
        try open(client, "stepping", items: 3)
        _ = try update(client, measure(0, 60))
        let insert = #"{"batchUpdate":{"insertItems":[{"item":0}],"deleteItems":[{"item":2}]}}"#
        let reply = try update(
            client,
            [measure(0, 70), measure(1, 130), measure(2, 40), insert, measure(0, 11)].joined(separator: ","))
        #expect(reply["error"] == nil)
        #expect(try frames(client, 0) == [0, 0, 300, 20])
        #expect(try frames(client, 1) == [0, 20, 300, 61], "it had 60")
        #expect(try frames(client, 2) == [0, 81, 300, 50], "refused")
    }

    @Test(arguments: [(13, "plugin.contract"), (14, "plugin.runtime")])
    func `a size that a script answers wrongly changes nothing`(_ height: Int, _ code: String) throws {
        let client = try ContainerMessages(plugins: ["stepping": Self.stepping])
        try open(client, "stepping", items: 3)
        _ = try update(client, measure(0, 60))
        let reply = try update(client, measure(1, 40) + "," + measure(2, height))
        #expect(reply["error"]?.object["code"] == .string(code))
        #expect(try frames(client, 1) == [0, 60, 300, 50])
        _ = try update(client, measure(1, 40))
        #expect(try frames(client, 1) == [0, 60, 300, 40])
    }

    @Test func `a derived script leaves measured sizes to its base`() throws {
        let derived = #"return layoutd.derive("stepping", { api = 1 })"#
        let client = try ContainerMessages(plugins: ["stepping": Self.stepping, "copy": derived])
        try open(client, "copy", items: 3)
        _ = try update(client, measure(0, 52))
        #expect(try frames(client, 0) == [0, 0, 300, 60])
    }

    // MARK: Animations

    /// Rows with a header and a line below the last; both come from the right and leave to the left.
    private static let sliding = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          local n = ctx:item_count(0)
          for i = 0, n - 1 do out:item(0, i, 0, i * 10, 50, 10) end
          if n > 1 then
            out:supplementary("header", 0, 0, 0, n * 10, 50, 10, 10, 0.5)
            out:decoration("line", 0, 3, 0, n * 10, 50, 1)
          end
        end
        function L:prepare_updates(ctx, updates) self.x = 100 end
        function L:finish_updates(ctx) self.x = nil end
        function L:prepare_bounds_change(ctx, old) self.width = old.width end
        function L:finish_bounds_change(ctx) self.width = nil end
        function L:prepare_transition(ctx, older) self.older = #older end
        function L:finish_transition(ctx) self.older = nil end
        function L:appearing_supplementary(ctx, kind, s, i, out)
          out:supplementary(kind, s, i, self.x or self.older or 7, self.width or 0, 50, 10, 12, 0.25)
        end
        function L:appearing_decoration(ctx, kind, s, i, out) out:decoration(kind, s, i, 100, 0, 50, 1, -2) end
        function L:disappearing_supplementary(ctx, kind, s, i, out)
          out:supplementary(kind, s, i, -(self.x or 7), 0, 50, 10)
        end
        function L:disappearing_decoration(ctx, kind, s, i, out) end
        return L
        """

    private static let animated = #","withAnimations":true"#

    private func others(_ reply: [String: JSONValue], _ name: String) -> [String: JSONValue] {
        reply["updateContainer"]?.object[name]?.object ?? [:]
    }

    @Test func `a script animates headers and decorations while it knows the update`() throws {
        let client = try ContainerMessages(plugins: ["sliding": Self.sliding])
        try open(client, "sliding", items: 1)
        let come = others(
            try update(
                client, #"{"batchUpdate":{"insertItems":[{"item":1}]}}"#, Self.animated), "appearing")
        #expect(come["frames"] == [0, 10, 50, 10, 100, 0, 50, 10, 100, 0, 50, 1])
        #expect(come["alphas"] == [0, 0.25, 1])
        #expect(come["zIndexes"] == [0, 12, -2])
        let go = others(
            try update(
                client, #"{"batchUpdate":{"deleteItems":[{"item":1}]}}"#, Self.animated), "disappearing")
        #expect(go["frames"] == [0, 10, 50, 10, -100, 0, 50, 10, 0, 20, 50, 1])
        #expect(go["alphas"] == [0, 1, 0])
    }

    @Test func `a script hears of animated changes of the bounds and of the layout it replaces`() throws {
        let client = try ContainerMessages(plugins: ["sliding": Self.sliding])
        try open(client, "sliding", items: 2)
        _ = try update(client, #"{"setLayout":{"layout":"flow"}}"#)
        let wide = #"{"setBounds":{"width":400,"height":100}}"#
        let come = others(
            try update(client, #"{"setLayout":{"layout":"sliding"}},"# + wide, Self.animated),
            "appearing")
        #expect(come["frames"] == [4, 300, 50, 10, 100, 0, 50, 1], "flow has 4 letters; the old width was 300")
    }

    /// A layout that logs its calls around transitions.
    private static func talking(_ name: String) -> String {
        """
        local L = layoutd.define { api = 1 }
        local function say(ctx, what) ctx.log.info("\(name) " .. what .. ".") end
        function L:prepare(ctx, out) say(ctx, "prepares") out:item(0, 0, 0, 0, 9, 9) end
        function L:prepare_transition(ctx, older) say(ctx, "after " .. older) end
        function L:finish_transition(ctx) say(ctx, "is set") end
        function L:prepare_transition_to(ctx, newer) say(ctx, "before " .. newer) end
        function L:finish_transition_to(ctx) say(ctx, "is over") end
        return L
        """
    }

    private static let pair = ["one": talking("one"), "two": talking("two")]

    private func said(_ log: ScriptLog) -> [String] {
        log.lines.compactMap { line in line.firstMatch(of: /((one|two) [a-z ]+)\./).map { String($0.output.1) } }
    }

    @Test(arguments: ["", animated])
    func `both layouts hear that one takes the other's place`(_ more: String) throws {
        let log = ScriptLog()
        let client = try ContainerMessages(plugins: Self.pair, log: log.note)
        try open(client, "one", items: 1)

        let reply = try update(client, #"{"setLayout":{"layout":"two"}}"#, more)

        #expect(reply["error"] == nil)
        #expect(
            said(log) == [
                "one prepares", "one before two", "two prepares", "two after one", "two is set", "one is over",
            ])
    }

    @Test(arguments: [true, false])
    func `both layouts hear of a transition`(_ isFinished: Bool) throws {
        let log = ScriptLog()
        let layouts = try scriptedLayouts(Self.pair, log: log.note)
        let container = try EngineContainer(
            layouts[0], bounds: Rect(x: 0, y: 0, width: 300, height: 100), sections: [ContainerSection(itemCount: 1)])

        try container.beginTransition(to: layouts[1])
        if isFinished { try container.finishTransition() } else { container.cancelTransition() }

        let told = said(log).filter { !$0.hasSuffix("prepares") }
        #expect(told == ["two after one", "one before two", "two is set", "one is over"])
    }

    @Test func `a layout is replaced although its script fails when it hears of it`() throws {
        let broken = Self.talking("one").replacing(#"say(ctx, "before " .. newer)"#, with: #"error("I stay")"#)
        let client = try ContainerMessages(plugins: ["one": broken])
        try open(client, "one", items: 1)

        let reply = try update(client, #"{"setLayout":{"layout":"flow"}}"#)

        #expect(reply["error"] == nil, "\(reply)")
    }

    @Test(arguments: [
        "out:supplementary(kind, s, i + 1, 0, 0, 1, 1)", "out:item(s, 0, 0, 0, 1, 1)",
        "out:supplementary(kind, s, i, 0, 0, 1, 1) out:pin(kind, s, i, 'start')",
    ])
    func `what is placed for a header must be that header`(_ body: String) throws {
        let text = Self.sliding.replacing(
            "out:supplementary(kind, s, i, self.x or", with: "\(body) local _ = tostring(self.x or")
        let client = try ContainerMessages(plugins: ["sliding": text])
        try open(client, "sliding", items: 1)
        let insert = #"{"batchUpdate":{"insertItems":[{"item":1}]}}"#
        let reply = try update(client, insert, Self.animated)
        #expect(reply["error"]?.object["code"] == "plugin.contract", "\(reply)")
        let prepared = try client.call(#"{"id":4,"prepare":{"container":1}}"#)
        #expect(prepared["prepare"]?.object["itemCount"] == 1)
    }

    // MARK: Offsets

    /// Rows of 50; updates and transitions end at a whole row.
    private static let paging = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out) for s, i in ctx:indices() do out:item(s, i, 0, i * 50, 300, 50) end end
        function L:target_offset_for_update(ctx, x, y)
          if y >= 2000 then return "far", 0 end
          return x, math.floor(y / 50 + 0.5) * 50
        end
        return L
        """

    @Test func `a script chooses the offset after an update, unless the client has set it`() throws {
        let client = try ContainerMessages(plugins: ["paging": Self.paging])
        try open(client, "paging", items: 50)
        func bounds(_ y: Int, _ height: Int = 100) -> String {
            #"{"setBounds":{"y":\#(y),"width":300,"height":\#(height)}}"#
        }
        let insert = #"{"batchUpdate":{"insertItems":[{"item":0}]}}"#
        func adjustment(_ operation: String, _ more: String = "") throws -> JSONValue? {
            try update(client, operation, more)["updateContainer"]?.object["contentOffsetAdjustment"]
        }
        #expect(try adjustment(bounds(130)) == nil, "a client scrolls as it likes")
        #expect(try adjustment(insert) == ["y": 70], "180 would keep the rows in place")
        _ = try adjustment(bounds(130))
        #expect(try adjustment(insert, #","anchor":{"at":"none"}"#) == nil)
        #expect(try adjustment(bounds(130, 90), #","anchor":{"at":"firstVisible"}"#) == ["y": 20])

        _ = try adjustment(bounds(2000))
        let wrong = try update(client, insert)
        #expect(wrong["error"]?.object["code"] == "plugin.contract")
        #expect(wrong["error"]?.object["message"]?.description.contains("target_offset_for_update") == true)
    }

    @Test func `a script chooses where a transition to it ends`() throws {
        let container = try EngineContainer(
            "column", ["columnCount": 1, "itemHeight": 35], bounds: Rect(x: 0, y: 100, width: 300, height: 100),
            sections: [ContainerSection(itemCount: 50)])
        let paging = try scriptedLayout(Self.paging)
        let found = try container.state.transition(
            to: LayoutConfiguration(paging), progress: 1, at: nil, budget: { UnlimitedBudget() }, limit: 1000, "")
        let y = found.offset.y
        #expect(y > 0 && y.truncatingRemainder(dividingBy: 50) == 0, "\(y)")
    }
}

/// The lines that scripts have logged.
private final class ScriptLog: Sendable {
    private let noted = Mutex<[String]>([])

    var lines: [String] { noted.withLock { $0 } }

    @Sendable func note(_ level: String, of plugin: String, _ text: String) { noted.withLock { $0.append(text) } }
}
