import Foundation

/// A line of the table.
struct Row {
    let name: String
    let value: Double
    let unit: String
    /// The CPU time of the daemon's threads for the same, in `unit`.
    var cpu: Double?
    /// The least that the same work costs, measured in the same run.
    var floor: Floor?
    /// The goal: the largest acceptable ratio to the floor, or value if there is no floor.
    var reach: Double?

    struct Floor {
        let name: String
        let value: Double
        /// The CPU time of the server's threads.
        var cpu: Double?
    }

    init(
        name: String, value: Double, unit: String, floor: (name: String, value: Double)? = nil, reach: Double? = nil
    ) {
        self.name = name
        self.value = value
        self.unit = unit
        self.floor = floor.map { Floor(name: $0.name, value: $0.value) }
        self.reach = reach
    }

    /// The costs of requests, in microseconds.
    ///
    /// - Parameter share: which of them, from the cheapest on: 0.5 for the median.
    init(
        name: String, _ cost: Cost, floor: (name: String, cost: Cost)? = nil, at share: Double = 0.5,
        reach: Double? = nil
    ) {
        self = Row(name: name, value: percentile(cost.wall, share), unit: "µs", reach: reach)
            .with(cpu: percentile(cost.cpu, share))
        self.floor = floor.map {
            Floor(name: $0.name, value: percentile($0.cost.wall, share), cpu: percentile($0.cost.cpu, share))
        }
    }

    /// The row with the CPU time of the daemon's threads for the same, in its unit.
    func with(cpu time: Double) -> Row {
        var row = self
        row.cpu = time
        return row
    }

    var ratio: Double? { floor.map { value / $0.value } }

    var cpuRatio: Double? {
        guard let cpu, let least = floor?.cpu else { return nil }
        return cpu / least
    }

    /// Whether this run kept the goal; nil without a goal.
    var isReached: Bool? { reach.map { (ratio ?? value) <= $0 } }

    // MARK: Text

    static let header = line(["what", "value", "CPU", "floor", "ratio", "reach"])

    private static let widths = [40, 16, 20, 44, 8]

    var line: String {
        let cpuText = cpu.map { "\(Self.format($0)) \(unit)" + (cpuRatio.map { " \(Self.format($0)) ×" } ?? "") }
        let reachText = reach.map {
            "≤ \(Self.format($0))\(floor == nil ? " " + unit : " ×") \(isReached == true ? "yes" : "NO")"
        }
        return Self.line([
            name, "\(Self.format(value)) \(unit)", cpuText,
            floor.map { "\(Self.format($0.value)) \(unit) \($0.name)" }, ratio.map { Self.format($0) + " ×" },
            reachText,
        ])
    }

    /// A line of the table, with a dash for each text that is missing.
    private static func line(_ texts: [String?]) -> String {
        let texts = texts.map { $0 ?? "–" }
        return zip(texts, widths).map { pad($0, $1) }.joined() + texts[widths.count]
    }

    static func format(_ value: Double) -> String {
        value >= 100 ? String(format: "%.0f", value) : String(format: "%.2f", value)
    }

    static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}

extension Row: Encodable {
    private enum Member: CodingKey {
        case name, value, unit, cpu, floor, floorName, floorCPU, ratio, cpuRatio, reach, isReached
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        try members.encode(name, forKey: .name)
        try members.encode(value, forKey: .value)
        try members.encode(unit, forKey: .unit)
        try members.encodeIfPresent(cpu, forKey: .cpu)
        try members.encodeIfPresent(floor?.value, forKey: .floor)
        try members.encodeIfPresent(floor?.name, forKey: .floorName)
        try members.encodeIfPresent(floor?.cpu, forKey: .floorCPU)
        try members.encodeIfPresent(ratio, forKey: .ratio)
        try members.encodeIfPresent(cpuRatio, forKey: .cpuRatio)
        try members.encodeIfPresent(reach, forKey: .reach)
        try members.encodeIfPresent(isReached, forKey: .isReached)
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
