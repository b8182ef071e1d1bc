import LayoutCore
import LayoutWire

/// The page of `layoutctl top`: the daemon in four lines, and the containers below.
struct TopPage {
    let now: Look
    let before: Look
    let order: ContainerOrder

    /// Which of the lines names the columns.
    var heading: Int { summary.count + 1 }

    var lines: [String] { summary + [""] + now.table(since: before, by: order).lines }

    private var summary: [String] {
        let statistics = now.statistics
        var table = TextTable()
        table.add([
            "layoutd",
            [
                "up \(Quantity.time(statistics.uptimeSeconds))",
                Quantity.count(Int(statistics.connections), "connection"),
                Quantity.count(Int(statistics.containers), "container"),
                statistics.isOfAllUsers ? "all users" : "this user",
            ].joined(separator: ", "),
        ])
        table.add(["requests", requests])
        table.add(["prepares", prepares])
        table.add(["memory", memory])
        let scripts = self.scripts
        if !scripts.isEmpty { table.add(["scripts", scripts]) }
        return table.lines
    }

    private var requests: String {
        let rates = Set(now.statistics.requests.map(\.method)).map { method in
            (method: method, rate: now.rate(since: before) { Self.count($0) { $0.method == method } })
        }
        let all = rates.reduce(0) { $0 + $1.rate }
        let refused = now.rate(since: before) { Self.count($0) { $0.result != "ok" } }
        // Looking is a request too.
        let busiest = rates.filter { $0.rate > 0 && $0.method != "statistics" }
            .sorted { ($1.rate, $0.method) < ($0.rate, $1.method) }.prefix(3)
        return
            (["\(Quantity.decimals(all, 1))/s", "\(Quantity.decimals(refused, 1))/s refused"]
            + busiest.map { "\($0.method) \(Quantity.decimals($0.rate, 1))/s" }).joined(separator: ", ")
    }

    private var prepares: String {
        let count = { (statistics: WireStatisticsReply) in Double(statistics.prepares.counts.reduce(0, +)) }
        let rate = now.rate(since: before, of: count)
        let busy = now.rate(since: before) { $0.prepares.seconds }
        let mean = rate > 0 ? ", \(Quantity.milliseconds(busy / rate)) each" : ""
        return "\(Quantity.decimals(rate, 1))/s\(mean)"
    }

    private var memory: String {
        let statistics = now.statistics
        var parts = [
            "\(Quantity.bytes(statistics.chargedBytes)) charged", "\(Quantity.bytes(statistics.queuedBytes)) unread",
        ]
        if statistics.hasServer { parts.append("\(Quantity.bytes(statistics.server.residentBytes)) resident") }
        return parts.joined(separator: ", ")
    }

    /// The plugins that have used the processor since, the busiest first.
    private var scripts: String {
        now.statistics.plugins.map { plugin in
            let rate = now.rate(since: before) { $0.plugins.first { $0.name == plugin.name }?.cpuSeconds ?? 0 }
            return (name: plugin.name, rate: rate)
        }
        .filter { $0.rate >= 0.001 }.sorted { ($1.rate, $0.name) < ($0.rate, $1.name) }.prefix(4)
        .map { "\($0.name) \(Quantity.decimals(100 * $0.rate, 1)) % of a core" }.joined(separator: ", ")
    }

    private static func count(_ statistics: WireStatisticsReply, _ isMeant: (WireRequestCount) -> Bool) -> Double {
        Double(statistics.requests.reduce(0) { isMeant($1) ? $0 + $1.count : $0 })
    }
}
