import SystemCalls

enum Quantity {
    static func bytes(_ bytes: UInt64) -> String {
        var (value, unit) = (Double(bytes), 0)
        let units = ["B", "KiB", "MiB", "GiB", "TiB"]
        while value >= 1024, unit < units.count - 1 { (value, unit) = (value / 1024, unit + 1) }
        return unit == 0 ? "\(bytes) B" : "\(decimals(value, 1)) \(units[unit])"
    }

    static func milliseconds(_ seconds: Double) -> String { "\(decimals(seconds * 1000, 2)) ms" }

    static func time(_ seconds: Double) -> String {
        let whole = Int(seconds)
        switch whole {
        case ..<60: return "\(whole) s"
        case ..<3600: return "\(whole / 60) min \(whole % 60) s"
        case ..<86_400: return "\(whole / 3600) h \(whole / 60 % 60) min"
        default: return "\(whole / 86_400) d \(whole / 3600 % 24) h"
        }
    }

    /// A count with its noun, in the plural unless it is 1.
    static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// With six significant digits at most.
    static func number(_ value: Double) -> String { NumberText.general(value, digits: 6) }

    static func decimals(_ value: Double, _ count: Int) -> String {
        NumberText.fixed(value, digits: count)
    }
}
