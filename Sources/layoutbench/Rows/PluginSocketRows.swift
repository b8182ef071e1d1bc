import CBenchmark
import Foundation

/// Figures for layouts in Lua over the socket: the client's process, the daemon's and the script's take part in each.
enum PluginSocketRows {
    static let all = [Scenario(name: "lua.socket") { try calls() }]

    static let small = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          local x, y, width = 0, 0, ctx.bounds.width
          for i = 0, ctx:item_count(0) - 1 do
            if x + 50 > width then x, y = 0, y + 50 end
            out:item(0, i, x, y, 50, 50)
            x = x + 50
          end
        end
        return L
        """
    /// An endless list, of which a query places what it shows.
    private static let lazy = """
        local L = layoutd.define { api = 1, lazy = true }
        function L:prepare(ctx, out) out:content_size(ctx.bounds.width, ctx:item_count(0) * 40) end
        function L:attributes_for_item(ctx, section, item, out) out:item(section, item, 0, item * 40, 320, 40) end
        function L:attributes_in_rect(ctx, rect, out)
          local first = math.max(0, rect.y // 40)
          for i = first, math.min(ctx:item_count(0) - 1, (rect.y + rect.height) // 40) do
            out:item(0, i, 0, i * 40, 320, 40)
          end
        end
        return L
        """

    private static func calls() throws -> [Row] {
        let scratch = try Scratch()
        let folder = scratch.url("plugins")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        for (name, text) in ["small": small, "lazy": lazy, "first": small] {
            try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).lua"))
        }
        let daemon = try Server("daemon", scratch, processor: -1, options: ["--plugins", folder.path])
        let client = try BenchmarkClient(daemon.socket)
        let flow = try client.open(Messages.open("flow", items: 100))
        let script = try client.open(Messages.open("small", items: 100))
        var changes = [Cost(), Cost()]
        for round in 0..<3000 {
            for (index, container) in [flow, script].enumerated() {
                let width = 400 + Double(round % 7) * 50
                try daemon.measure(&changes[index], count: 1) {
                    try client.roundTrips(Messages.setBounds(container, width: width), count: 1)
                }
            }
        }
        let items = try client.open(Messages.open("lazy", items: 10_000))
        var queries = [Cost(), Cost()]
        for round in 0..<3000 {
            for (index, container) in [flow, items].enumerated() {
                let y = Double(round % 50) * 480
                try daemon.measure(&queries[index], count: 1) {
                    try client.roundTrips(Messages.query(container, y: y), count: 1)
                }
            }
        }
        // The event loop, the scripts' thread and the script's process, one after another and back.
        let handOvers = try handOvers(3)
        return [
            Row(name: "lua.socket.change.100", changes[1], reach: 100),
            Row(name: "lua.socket.change.100.of-flow", changes[0]),
            Row(name: "lua.socket.query.lazy", queries[1], reach: 60),
            Row(name: "lua.socket.query.of-flow", queries[0]),
            Row(name: "lua.socket.hand-overs", value: handOvers, unit: "µs"),
            Row(name: "lua.socket.first", value: try first(client), unit: "ms", reach: 5),
        ]
    }

    /// The time of a round trip through so many processes that do nothing.
    private static func handOvers(_ hops: Int32) throws -> Double {
        var times = [UInt64](repeating: 0, count: 3000)
        let error = unsafe cbench_hand_overs(hops, times.count, &times)
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: -error) ?? .EINVAL) }
        return median(times.map { Double($0) / 1000 })
    }

    /// The time to open a plugin's only container: a process is made for it.
    private static func first(_ client: BenchmarkClient) throws -> Double {
        let clock = ContinuousClock()
        var times: [Double] = []
        for _ in 0..<50 {
            let start = clock.now
            let container = try client.open(Messages.open("first", items: 100))
            times.append((clock.now - start) / .milliseconds(1))
            _ = try client.exchange(Messages.close(container))
        }
        return median(times)
    }
}
