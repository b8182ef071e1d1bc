import LayoutClient
import LayoutCore
import LayoutWire

/// The daemon's counters at one time.
struct Look {
    let time = ContinuousClock.now
    let statistics: WireStatisticsReply

    init(_ client: LayoutClient) async throws {
        statistics = try await client.send(.statistics(WireStatistics())).statistics
    }

    /// How much of something there is in a second since another look.
    func rate(since before: Look, of count: (WireStatisticsReply) -> Double) -> Double {
        let seconds = max((time - before.time) / .seconds(1), 1e-3)
        return max(count(statistics) - count(before.statistics), 0) / seconds
    }

    /// The containers with their requests in a second, those first that an order puts there.
    private func usages(
        since before: Look, by order: ContainerOrder
    ) -> [(usage: WireContainerUsage, rate: Double)] {
        let seconds = max((time - before.time) / .seconds(1), 1e-3)
        let known = Dictionary(before.statistics.usages.map { ($0.container, $0.requests) }) { first, _ in first }
        let rows = statistics.usages.map { usage in
            // A container may have been closed, and its number given to another.
            let requests = usage.requests - min(known[usage.container] ?? usage.requests, usage.requests)
            return (usage: usage, rate: Double(requests) / seconds)
        }
        return rows.sorted {
            let (one, other) = (order.value($0.usage, $0.rate), order.value($1.usage, $1.rate))
            return one == other ? $0.usage.container < $1.usage.container : one > other
        }
    }

    /// The containers as a line of JSON, the busiest first.
    func json(since before: Look) throws -> String {
        let containers = usages(since: before, by: .requests).map { usage, rate in
            JSONValue.object([
                "container": .number(Double(usage.container)), "requestsPerSecond": .number(rate),
                "prepareSeconds": .number(usage.prepareSeconds), "memoryBytes": .number(Double(usage.memoryBytes)),
                "itemCount": .number(Double(usage.itemCount)), "owner": .number(Double(usage.owner)),
                "layout": .string(usage.layout), "name": .string(usage.name),
            ])
        }
        return try JSONValue.array(containers).line()
    }

    /// The containers, those first that an order puts there.
    func table(since before: Look, by order: ContainerOrder) -> TextTable {
        var table = TextTable(right: [0, 1, 2, 3, 4, 5])
        table.add(["NUMBER", "REQUESTS/S", "PREPARE", "MEMORY", "ITEMS", "USER", "LAYOUT", "NAME"])
        for (usage, rate) in usages(since: before, by: order) {
            table.add([
                "\(usage.container)", Quantity.decimals(rate, 1), Quantity.milliseconds(usage.prepareSeconds),
                Quantity.bytes(usage.memoryBytes), "\(usage.itemCount)", "\(usage.owner)", usage.layout, usage.name,
            ])
        }
        return table
    }
}

/// What containers are sorted by, the most first; the raw value is the key for it.
enum ContainerOrder: Character, CaseIterable {
    case requests = "r"
    case prepare = "p"
    case memory = "m"
    case items = "i"

    /// The order for a key; nil for any other key.
    init?(key: Character) { self.init(rawValue: key) }

    static let help = "sort by: " + allCases.map { "\($0.rawValue) \($0)" }.joined(separator: "  ") + "     q quit"

    func value(_ usage: WireContainerUsage, _ rate: Double) -> (Double, Double) {
        switch self {
        case .requests: (rate, usage.prepareSeconds)
        case .prepare: (usage.prepareSeconds, rate)
        case .memory: (Double(usage.memoryBytes), rate)
        case .items: (Double(usage.itemCount), rate)
        }
    }
}
