package import LayoutCore

/// Square blocks on a grid of equal divisions: PrimeGrid's layout.
///
///     4 divisions, scales 1 1 1 2 1 1       an item of scale k takes k × k cells. One that does not fit where its turn
///     ┌───┬───┬───┬───┐                     is goes to the next place that is free; the place stays open and a later,
///     │ 0 │ 1 │ 2 │ 4 │                     smaller item fills it.
///     ├───┴───┼───┼───┘
///     │   3   │ 5 │
///     └───────┴───┘
///
/// An empty section takes no room; the original gives it a spacing (`originalQuirks`).
package struct GridLayout: Layout {
    private let direction: ScrollDirection
    private let divisions: Int
    private let spacing: Double
    private let header: Double
    private let flexibleRatio: Double
    private let pinsHeaders: Bool
    private let originalQuirks: Bool

    init(_ parameters: Parameters) {
        direction = parameters.choice("scrollDirection").flatMap(ScrollDirection.init) ?? .vertical
        // The schema has checked that it is whole and small.
        divisions = max(1, Int(parameters.number("fixedDivisionCount") ?? 1))
        spacing = parameters.number("itemSpacing") ?? 0
        header = parameters.number("headerFlexibleDimension") ?? 0
        flexibleRatio = parameters.number("itemFlexibleRatio") ?? 1
        pinsHeaders = parameters.boolean("sectionHeadersPinToVisibleBounds") ?? false
        originalQuirks = parameters.boolean("originalQuirks") ?? false
    }

    /// A cell's lengths, spacing left out.
    private struct Cell {
        var fixed: Double
        var flexible: Double
    }

    /// - Throws: `layout.failed` where a division has no length, or the blocks take more cells than `Occupancy.limit`.
    /// - Complexity: O(items) without scales; with them O(cells taken and walked over)
    package func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        let inset = direction.sides(container.environment.contentInset)
        let across = max(0, direction.cross(container.bounds.size) - inset.before - inset.after)
        let count = Double(divisions)
        let fixed = max(0, (across - count * spacing + spacing) / count)
        let cell = Cell(fixed: fixed, flexible: flexibleRatio * fixed)

        var sections: [PreparedSection] = []
        var position = 0.0
        var contentEnd = 0.0
        var hasHeader = false
        for (index, section) in container.sections.enumerated() {
            let start = position
            var supplementaries: [PreparedSupplementary] = []
            if header > 0 && section.itemCount > 0 {
                if hasHeader { position += spacing }
                hasHeader = true
                supplementaries = [
                    PreparedSupplementary(
                        kind: .header, offset: position - start, length: header, crossLength: across, pin: nil)
                ]
                position += header
            }
            let isSpaced = header > 0 || index > 0
            if isSpaced && (section.itemCount > 0 || originalQuirks) { position += spacing }
            let (body, length) = try body(of: section, cell, top: position - start, index: index)
            position += length
            if section.itemCount > 0 { contentEnd = max(contentEnd, position) }
            if pinsHeaders && !supplementaries.isEmpty {
                supplementaries[0].pin = .toStart(latest: position - start - header)
            }
            sections.append(
                PreparedSection(
                    start: start, extent: position - start, itemCount: section.itemCount, body: body,
                    supplementaries: supplementaries))
        }
        let contentSize = direction.size(cross: across, scroll: contentEnd)
        return PreparedLayout(
            contentSize: contentSize,
            finish: Finish(direction: direction, contentSize: contentSize, environment: container.environment),
            contentInset: container.environment.contentInset, sections: sections)
    }

    /// Everything when the length across changes, and what pins when it moves.
    package func invalidation(of prepared: PreparedLayout, from old: Rect, to new: Rect) -> InvalidationContext? {
        if direction.cross(old.size) != direction.cross(new.size) { return .everything }
        return pinsHeaders ? prepared.invalidationOfPins(from: old, to: new) : nil
    }

    /// A section's cells, and how long they are.
    private func body(
        of section: Section, _ cell: Cell, top: Double, index: Int
    ) throws(LayoutError) -> (PreparedSection.Body, length: Double) {
        guard section.itemCount > 0 else { return (.empty, 0) }
        guard let scales = section.numbers("scales"), scales.contains(where: { $0 != 1 }) else {
            let run = UniformRun(
                count: section.itemCount, perRow: divisions, begin: 0, step: spacing + cell.fixed, top: top,
                pitch: spacing + cell.flexible, crossLength: cell.fixed, scrollLength: cell.flexible)
            let last = run.frame(of: run.count - 1)
            return (.uniform(run), last.scroll + last.scrollLength - top)
        }
        var occupancy = Occupancy(divisions: divisions, section: index)
        var cells = FrameColumns()
        cells.reserve(section.itemCount)
        var length = 0.0
        for scale in scales {
            let side = min(Int(scale), divisions)
            let place = try occupancy.take(side)
            let extra = Double(side - 1)
            let frame = AxisRect(
                cross: Double(place.fixed) * (spacing + cell.fixed),
                scroll: Double(place.flexible) * (spacing + cell.flexible) + top,
                crossLength: cell.fixed + extra * (spacing + cell.fixed),
                scrollLength: cell.flexible + extra * (spacing + cell.flexible))
            cells.append(frame)
            length = max(length, frame.scroll + frame.scrollLength - top)
        }
        cells.finish()
        return (.frames(cells), length)
    }
}

/// Which cells of a section are taken, and where the next item's turn is.
private struct Occupancy {
    struct Place {
        var fixed: Int
        var flexible: Int
    }

    /// Most cells of one section: a byte each while it is prepared.
    static let limit = 1 << 26

    private let divisions: Int
    private let section: Int
    private var isTaken: [Bool] = []
    private var turn = Place(fixed: 0, flexible: 0)
    /// Where the newest block of each side went. Places before are not free for that side and never will be, so no walk
    /// begins there again: a million blocks behind one open place would else take as many steps squared.
    private var newest: [Place?]

    init(divisions: Int, section: Int) {
        self.divisions = divisions
        self.section = section
        newest = Array(repeating: nil, count: divisions + 1)
    }

    /// Takes the first free block of `side` × `side` cells from the turn on.
    mutating func take(_ side: Int) throws(LayoutError) -> Place {
        if turn.fixed >= divisions { turn = Place(fixed: 0, flexible: turn.flexible + 1) }
        var place = turn
        if let last = newest[side], (last.flexible, last.fixed) > (place.flexible, place.fixed) { place = last }
        while !isFree(place, side) {
            place.fixed += 1
            if place.fixed + side - 1 >= divisions { place = Place(fixed: 0, flexible: place.flexible + 1) }
        }
        try reserve(place, side)
        newest[side] = place
        if place.fixed == turn.fixed && place.flexible == turn.flexible { turn.fixed += side }
        return place
    }

    private func isFree(_ place: Place, _ side: Int) -> Bool {
        guard place.fixed + side <= divisions else { return false }
        for row in place.flexible..<place.flexible + side {
            let start = row * divisions + place.fixed
            for cell in start..<start + side where cell < isTaken.count && isTaken[cell] { return false }
        }
        return true
    }

    private mutating func reserve(_ place: Place, _ side: Int) throws(LayoutError) {
        let count = (place.flexible + side) * divisions
        guard count <= Self.limit else {
            throw LayoutError(
                .failed, "the blocks of section \(section) take \(count) cells, expected at most \(Self.limit)")
        }
        if isTaken.count < count { isTaken += Array(repeating: false, count: count - isTaken.count) }
        for row in place.flexible..<place.flexible + side {
            let start = row * divisions + place.fixed
            for cell in start..<start + side { isTaken[cell] = true }
        }
    }
}

extension GridLayout {
    package static let definition = LayoutDefinition(
        name: "grid",
        summary: "Square blocks of one or more cells on a grid of equal divisions; PrimeGrid's layout.",
        parameters: [
            Parameter(
                "scrollDirection", .choice(["vertical", "horizontal"]), default: .choice("vertical"),
                "The axis that scrolls; horizontal exchanges the axes everywhere."),
            Parameter(
                "fixedDivisionCount", .integer(0...1000), default: .number(1),
                "Columns of a vertical grid, rows of a horizontal one; 0 is 1."),
            Parameter(
                "itemSpacing", .number(Parameter.length), default: .number(0),
                "Between cells, both ways, and between sections."),
            Parameter(
                "itemFlexibleRatio", .number(0...1000), default: .number(1),
                "A cell's length along the scroll axis, as a multiple of the one across."),
            Parameter(
                "headerFlexibleDimension", .number(Parameter.length), default: .number(0),
                "Length of the header of each section that has items; 0 is no header."),
            Parameter(
                "sectionHeadersPinToVisibleBounds", .boolean, default: .boolean(false),
                "Headers stay at the visible start until their section ends."),
            Parameter(
                "originalQuirks", .boolean, default: .boolean(false),
                "Brings the original's fault back: an empty section costs a spacing."),
        ],
        itemColumns: [
            ItemColumn(
                "scales", .numbers(1, 1...1000),
                "Side of each item's block in cells; rounded down; more than the divisions count as these.")
        ],
        make: { GridLayout($0) })
}
