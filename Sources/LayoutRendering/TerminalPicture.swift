import LayoutCore

extension Picture {
    /// The part of the picture in the visible rectangle (the whole content without one), drawn with box characters in
    /// `columns` characters a line. A character is taken to be twice as high as it is wide.
    ///
    /// - Parameter usesColour: one of six ANSI colours a section.
    public func terminal(columns: Int, usesColour: Bool) -> String {
        let view = visibleRect ?? Rect(x: 0, y: 0, width: contentSize.width, height: contentSize.height)
        guard view.width > 0, view.height > 0, columns > 2 else { return "" }
        let step = view.width / Double(columns)
        let rows = min(200, max(1, Int(min(view.height / (2 * step), 200).rounded(.up))))
        var canvas = Canvas(columns: columns, rows: rows)
        for attributes in drawingOrder {
            let frame = attributes.frame
            let path = attributes.element.indexPath
            let isCell = attributes.element.category == .cell
            canvas.box(
                left: (frame.x - view.x) / step, right: (frame.maxX - view.x) / step,
                top: (frame.y - view.y) / (2 * step), bottom: (frame.maxY - view.y) / (2 * step),
                label: isCell ? "\(path.item)" : "\(excerpt(attributes.element.kind)) \(path.section)",
                isFilled: !isCell,
                colour: 31 + (path.section + 3) % 6)
        }
        return canvas.text(usesColour: usesColour)
    }
}

/// Characters with colours.
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

    mutating func box(
        left: Double, right: Double, top: Double, bottom: Double, label: String, isFilled: Bool, colour: Int
    ) {
        // Far outside is as good as just outside.
        let x0 = cell(left, columns)
        let x1 = max(x0, cell(right, columns) - 1)
        let y0 = cell(top, rows)
        let y1 = max(y0, cell(bottom, rows) - 1)
        for y in (y0..<y1 + 1).clamped(to: 0..<rows) {
            for x in (x0..<x1 + 1).clamped(to: 0..<columns) {
                set(x, y, Self.character(x == x0, x == x1, y == y0, y == y1, isFilled), colour)
            }
        }
        guard x1 - x0 > label.count else { return }
        let start = (x0 + x1 + 1 - label.count) / 2
        for (offset, character) in label.enumerated() {
            set(start + offset, (max(0, y0) + min(y1, rows - 1)) / 2, character, colour)
        }
    }

    private static func character(
        _ isLeft: Bool, _ isRight: Bool, _ isTop: Bool, _ isBottom: Bool, _ isFilled: Bool
    ) -> Character {
        if isFilled { return "▒" }
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

    private mutating func set(_ x: Int, _ y: Int, _ character: Character, _ colour: Int) {
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
                    line += colour == 0 ? "\u{1B}[0m" : "\u{1B}[\(colour)m"
                    current = colour
                }
                line.append(characters[index])
            }
            if current != 0 { line += "\u{1B}[0m" }
            return usesColour ? line : String(line.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }
}
