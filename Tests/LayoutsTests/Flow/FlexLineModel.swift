import LayoutCore
import struct PluginTools.SeededRandom
import TestSupport

/// Flow's rows as one would write them down: every division of the items is tried, every item is placed on its own. `x` is along
/// the rows and `y` across them.
struct FlexLineModel {
    var room: Double
    var spacing = 0.0
    var lineSpacing = 0.0
    var lineAlignment = "justified"
    var lastLineAlignment = "automatic"
    var itemAlignment = "center"
    var wrapReverse = false
    var balance = false

    /// The parameters of `flow` that give these rows.
    var parameters: [String: JSONValue] {
        [
            "minimumInteritemSpacing": .number(spacing), "minimumLineSpacing": .number(lineSpacing),
            "lineAlignment": .string(lineAlignment), "lastLineAlignment": .string(lastLineAlignment),
            "itemAlignment": .string(itemAlignment), "wrapReverse": .boolean(wrapReverse), "balance": .boolean(balance),
        ]
    }

    /// Rows whose parameters follow from `random`.
    init(room: Double, using random: inout SeededRandom) {
        self.room = room
        spacing = [0, 8, 7.25].randomElement(using: &random) ?? 0
        lineSpacing = [0, 10, 0.5].randomElement(using: &random) ?? 0
        let alignments = ["justified", "leading", "center", "trailing"]
        lineAlignment = alignments.randomElement(using: &random) ?? ""
        lastLineAlignment = (alignments + ["automatic"]).randomElement(using: &random) ?? ""
        itemAlignment = ["leading", "center", "trailing", "stretch"].randomElement(using: &random) ?? ""
        wrapReverse = .random(using: &random)
        balance = .random(using: &random)
    }

    /// The items' frames, and how far the rows extend.
    func frames(_ sizes: [Size]) -> (frames: [Rect], extent: Double) {
        if sizes.isEmpty { return ([], 0) }
        let isUniform = sizes.allSatisfy { $0 == sizes[0] }
        let lines = balance ? balanced(sizes) : greedy(sizes)
        var frames: [Rect] = []
        // An item that is too large has an empty row before it, unless all are alike.
        var y = !isUniform && sizes[0].width > room ? lineSpacing : 0
        for (index, line) in lines.enumerated() {
            let own = Array(sizes[line])
            let height = own.map(\.height).max() ?? 0
            let isLast = index == lines.count - 1
            var columns = xs(own, isLast && lastLineAlignment != "automatic" ? lastLineAlignment : lineAlignment)
            if isLast, lastLineAlignment == "automatic", lineAlignment == "justified" {
                columns = lastColumns(own, lines, sizes, isUniform: isUniform)
            }
            for (x, size) in zip(columns, own) {
                let length = itemAlignment == "stretch" ? height : size.height
                frames.append(Rect(x: x, y: y + inner(height - length), width: size.width, height: length))
            }
            y += height + lineSpacing
        }
        let extent = y - lineSpacing
        if wrapReverse {
            for index in frames.indices { frames[index].y = extent - frames[index].y - frames[index].height }
        }
        return (frames, extent)
    }

    private func inner(_ free: Double) -> Double {
        switch itemAlignment {
        case "center": free / 2
        case "trailing": free
        default: 0
        }
    }

    // MARK: Along a row

    private func length(_ sizes: some Collection<Size>) -> Double {
        sizes.reduce(0) { $0 + $1.width } + spacing * Double(sizes.count - 1)
    }

    private func xs(_ sizes: [Size], _ alignment: String) -> [Double] {
        let free = room - length(sizes)
        var gap = spacing
        var x = 0.0
        switch alignment {
        case "justified" where sizes.count > 1: gap += free / Double(sizes.count - 1)
        case "justified": x = max(0, free / 2)
        case "center": x = free / 2
        case "trailing": x = free
        default: break
        }
        return sizes.map { size in
            defer { x += size.width + gap }
            return x
        }
    }

    /// UIKit's last row.
    private func lastColumns(_ own: [Size], _ lines: [Range<Int>], _ sizes: [Size], isUniform: Bool) -> [Double] {
        if isUniform {
            // A single row keeps to the columns of a full one.
            let fitting = max(1, Int((room + spacing) / (sizes[0].width + spacing)))
            let full = [Size](repeating: sizes[0], count: lines.count > 1 ? lines[0].count : fitting)
            return Array(xs(full, "justified").prefix(own.count))
        }
        let isAsFull = lines.count > 1 && length(sizes[lines[lines.count - 2]]) == length(own)
        let isComplete = isAsFull || lines.allSatisfy { $0.count == 1 }
        return xs(own, isComplete ? "justified" : "leading")
    }

    // MARK: Breaking

    func greedy(_ sizes: [Size]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        while start < sizes.count {
            var end = start + 1
            while end < sizes.count, length(sizes[start...end]) <= room { end += 1 }
            lines.append(start..<end)
            start = end
        }
        return lines
    }

    /// What a row counts for; infinite if its items cannot be in one row.
    private func cost(_ sizes: ArraySlice<Size>) -> Double {
        if sizes.count == 1, length(sizes) > room { return 0 }
        return length(sizes) <= room ? length(sizes) : .infinity
    }

    /// As many rows as greedy breaking needs: between two neighbours that do not fit into one row, of all divisions one whose longest row
    /// is shortest, filled from the first row on.
    func balanced(_ sizes: [Size]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var first = 0
        for end in 1...sizes.count where end == sizes.count || length(sizes[end - 1...end]) > room {
            lines += divided(Array(sizes[first..<end])).map { first + $0.lowerBound..<first + $0.upperBound }
            first = end
        }
        return lines
    }

    private func divided(_ sizes: [Size]) -> [Range<Int>] {
        let count = greedy(sizes).count
        // The shortest longest row of the items from each one on, in so many rows.
        var best = [Double](repeating: .infinity, count: sizes.count + 1)
        best[sizes.count] = 0
        for _ in 0..<count {
            best = (0...sizes.count).map { start in
                (start..<sizes.count).reduce(Double.infinity) { min($0, max(cost(sizes[start...$1]), best[$1 + 1])) }
            }
        }
        let bound = best[0]
        var lines: [Range<Int>] = []
        var start = 0
        for row in 0..<count {
            var end = start + 1
            while end < sizes.count - (count - row - 1), cost(sizes[start...end]) <= bound { end += 1 }
            lines.append(start..<end)
            start = end
        }
        return lines
    }
}
