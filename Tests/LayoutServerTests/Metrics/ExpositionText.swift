import LayoutCore

/// Prometheus's text format 0.0.4, read strictly: what is not a metric of the format is a fault.
struct ExpositionText {
    struct Sample: Equatable {
        var name: String
        var labels: [String: String] = [:]
        var value: Double
    }

    struct Fault: Error {
        let line: Substring
    }

    private(set) var types: [String: String] = [:]
    private(set) var samples: [Sample] = []

    init(_ text: String) throws {
        guard text.hasSuffix("\n") else { throw Fault(line: text.suffix(80)) }
        var described: Set<Substring> = []
        var current = ""
        for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
            if let help = line.wholeMatch(of: /# HELP ([a-z_]+) [^ ].*/) {
                guard described.insert(help.1).inserted else { throw Fault(line: line) }
                current = String(help.1)
            } else if let type = line.wholeMatch(of: /# TYPE ([a-z_]+) (counter|gauge|histogram)/) {
                guard type.1 == current, types.updateValue(String(type.2), forKey: current) == nil else {
                    throw Fault(line: line)
                }
            } else {
                try add(line, of: current)
            }
        }
    }

    private mutating func add(_ line: Substring, of metric: String) throws {
        guard let sample = line.wholeMatch(of: /([a-z_]+)(?:\{(.*)\})? ([^ ]+)/), let value = Double(sample.3) else {
            throw Fault(line: line)
        }
        let suffixes = types[metric] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
        guard suffixes.contains(where: { sample.1 == metric + $0 }) else { throw Fault(line: line) }
        if types[metric] == "counter", !metric.hasSuffix("_total") || value < 0 { throw Fault(line: line) }
        var labels: [String: String] = [:]
        var rest = sample.2 ?? ""
        while !rest.isEmpty {
            guard let label = rest.prefixMatch(of: /([a-z]+)="((?:[^"\\]|\\["\\n])*)"(,(?=[a-z])|$)/),
                labels.updateValue(Self.plain(label.2), forKey: String(label.1)) == nil
            else { throw Fault(line: line) }
            rest = rest[label.range.upperBound...]
        }
        let new = Sample(name: String(sample.1), labels: labels, value: value)
        guard !samples.contains(where: { $0.name == new.name && $0.labels == new.labels }) else {
            throw Fault(line: line)
        }
        samples.append(new)
    }

    private static func plain(_ text: Substring) -> String {
        String(text.replacing(/\\(.)/) { $0.1 == "n" ? "\n" : String($0.1) })
    }

    func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        samples.first { $0.name == name && $0.labels == labels }?.value
    }
}
