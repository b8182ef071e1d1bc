import LayoutCore

extension Picture {
    /// The picture in box-drawing characters. A character is assumed to be twice as high as it is wide.
    ///
    /// - Parameters:
    ///   - columns: characters per line.
    ///   - rows: lines that the picture has to fit, made smaller for it; nil if it is as wide as the lines, and cut after 200.
    ///   - usesColour: whether elements have the colours of an SVG picture, with xterm's 256 colours.
    public func terminal(columns: Int, rows: Int? = nil, usesColour: Bool) -> String {
        let area = area
        guard area.width > 0, area.height > 0, columns > 2 else { return "" }
        let fitting = rows.map { area.height / Double(2 * max($0, 1)) } ?? 0
        let step = max(area.width / Double(columns), fitting)
        let most = min(max(rows ?? Self.terminalRows, 1), Self.terminalRows)
        let height = Int(min(area.height / (2 * step), Double(most)).rounded(.up))
        let width = Int(min(area.width / step, Double(columns)).rounded(.up))
        var canvas = Canvas(columns: max(width, 1), rows: max(height, 1))
        for attributes in drawingOrder {
            let figure = Figure(attributes, in: self, unit: 1)
            let frame = attributes.frame
            canvas.box(
                across: ((frame.x - area.x) / step, (frame.maxX - area.x) / step),
                down: ((frame.y - area.y) / (2 * step), (frame.maxY - area.y) / (2 * step)),
                labels: figure.captions, fill: Self.fill(figure.paint), colour: figure.paint.terminalColour)
        }
        return canvas.text(usesColour: usesColour)
    }

    private static let terminalRows = 200

    /// The character that fills a box; nil if it is drawn as an outline.
    ///
    /// Figures in front overwrite those behind, so an outline also clears what it encloses.
    private static func fill(_ paint: Paint) -> Character? {
        switch paint {
        case .cell: nil
        case .supplementary: "▒"
        case .footer: "░"
        case .decoration: "·"
        case .separator: "─"
        }
    }
}

private struct Canvas {
    private let columns: Int
    private let rows: Int
    private var characters: [Character]
    private var colours: [Int]

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        characters = Array(repeating: " ", count: columns * rows)
        colours = Array(repeating: 0, count: columns * rows)
    }

    /// Draws a box, with the first of `labels` that fits in the middle of its visible part.
    ///
    /// - Parameters:
    ///   - across: its left and right edge, in columns.
    ///   - down: its top and bottom edge, in rows.
    mutating func box(
        across: (start: Double, end: Double), down: (start: Double, end: Double), labels: [String], fill: Character?,
        colour: Int
    ) {
        // Clamps positions far outside.
        let x0 = cell(across.start, columns)
        let x1 = max(x0, cell(across.end, columns) - 1)
        let y0 = cell(down.start, rows)
        let y1 = max(y0, cell(down.end, rows) - 1)
        let visibleColumns = (x0..<x1 + 1).clamped(to: 0..<columns)
        let visibleRows = (y0..<y1 + 1).clamped(to: 0..<rows)
        for y in visibleRows {
            for x in visibleColumns {
                let border = Self.border(isLeft: x == x0, isRight: x == x1, isTop: y == y0, isBottom: y == y1)
                set(fill ?? border, at: (x, y), colour)
            }
        }
        guard !visibleRows.isEmpty, let label = labels.first(where: { $0.count + 2 <= visibleColumns.count }) else {
            return
        }
        let start = (visibleColumns.lowerBound + visibleColumns.upperBound - label.count) / 2
        let row = (visibleRows.lowerBound + visibleRows.upperBound - 1) / 2
        for (offset, character) in label.enumerated() { set(character, at: (start + offset, row), colour) }
    }

    private static func border(isLeft: Bool, isRight: Bool, isTop: Bool, isBottom: Bool) -> Character {
        if isTop && isBottom { return isLeft ? "[" : isRight ? "]" : "─" }
        switch (isLeft, isRight, isTop, isBottom) {
        case (true, true, _, _): return "│"
        case (true, _, true, _): return "┌"
        case (_, true, true, _): return "┐"
        case (true, _, _, true): return "└"
        case (_, true, _, true): return "┘"
        case (true, _, _, _), (_, true, _, _): return "│"
        case (_, _, true, _), (_, _, _, true): return "─"
        default: return " "
        }
    }

    private func cell(_ position: Double, _ limit: Int) -> Int {
        Int(min(max(position.rounded(), -2), Double(limit) + 2))
    }

    private mutating func set(_ character: Character, at place: (x: Int, y: Int), _ colour: Int) {
        let (x, y) = place
        guard (0..<columns).contains(x), (0..<rows).contains(y) else { return }
        characters[y * columns + x] = character
        colours[y * columns + x] = colour
    }

    func text(usesColour: Bool) -> String {
        (0..<rows).map { y in
            var line = ""
            var current = 0
            for index in y * columns..<(y + 1) * columns {
                let colour = characters[index] == " " ? 0 : colours[index]
                if usesColour && colour != current {
                    line += colour == 0 ? "\u{1B}[0m" : "\u{1B}[38;5;\(colour)m"
                    current = colour
                }
                line.append(characters[index])
            }
            if current != 0 { line += "\u{1B}[0m" }
            return usesColour ? line : String(line.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }
}
