import LayoutCore

/// Tracks which cells of a section are taken, and the next item's turn.
///
///     divisions 3, blocks of 2, 1, 1       ┌───────┬───┐        a block of 2 × 2 takes four cells; blocks of 1 follow in
///                                          │   0   │ 1 │        the first that are free
///                                          │       ├───┤
///                                          │       │ 2 │
///                                          └───────┴───┘
struct Occupancy {
    struct Place {
        var fixed: Int
        var flexible: Int
    }

    /// The most cells in a container (a byte each while their section is prepared), and the most steps to search them
    /// for free places.
    static let cellLimit = 1 << 26
    static let stepLimit = 1 << 27

    /// The cells and steps that all sections of a container have used so far. They share the limits.
    struct Spent {
        var cells = 0
        var steps = 0
    }

    private let divisions: Int
    private let section: Int
    private(set) var spent: Spent
    private var isTaken: [Bool] = []
    private var turn = Place(fixed: 0, flexible: 0)
    /// The place of the latest block of each side length. No earlier place will ever be free for that side, so searches
    /// start here. Otherwise a million blocks after one open place would take quadratically many steps.
    private var newest: [Place?]

    init(divisions: Int, section: Int, spent: Spent) {
        self.spent = spent
        self.divisions = divisions
        self.section = section
        newest = Array(repeating: nil, count: divisions + 1)
    }

    /// Takes the first free block of `side` × `side` cells, starting at the turn.
    ///
    /// - Throws: `layout.failed` beyond `cellLimit` or `stepLimit`.
    mutating func take(_ side: Int) throws(LayoutError) -> Place {
        if turn.fixed >= divisions { turn = Place(fixed: 0, flexible: turn.flexible + 1) }
        var place = turn
        if let last = newest[side], (last.flexible, last.fixed) > (place.flexible, place.fixed) { place = last }
        while !isFree(place, side) {
            guard spent.steps <= Self.stepLimit else {
                throw LayoutError(
                    .failed,
                    "placing the blocks of section \(section) takes more than the limit of \(Self.stepLimit) steps, "
                        + "expected fewer divisions or smaller scales")
            }
            place.fixed += 1
            if place.fixed + side - 1 >= divisions { place = Place(fixed: 0, flexible: place.flexible + 1) }
        }
        try reserve(place, side)
        newest[side] = place
        if place.fixed == turn.fixed && place.flexible == turn.flexible { turn.fixed += side }
        return place
    }

    private mutating func isFree(_ place: Place, _ side: Int) -> Bool {
        spent.steps += 1
        guard place.fixed + side <= divisions else { return false }
        for row in place.flexible..<place.flexible + side {
            let start = row * divisions + place.fixed
            for cell in start..<min(start + side, max(start, isTaken.count)) {
                spent.steps += 1
                if isTaken[cell] { return false }
            }
        }
        return true
    }

    private mutating func reserve(_ place: Place, _ side: Int) throws(LayoutError) {
        let count = (place.flexible + side) * divisions
        if isTaken.count < count {
            spent.cells += count - isTaken.count
            guard spent.cells <= Self.cellLimit else {
                throw LayoutError(
                    .failed,
                    "the blocks up to section \(section) take \(spent.cells) cells, expected at most \(Self.cellLimit)")
            }
            isTaken += Array(repeating: false, count: count - isTaken.count)
        }
        for row in place.flexible..<place.flexible + side {
            let start = row * divisions + place.fixed
            for cell in start..<start + side { isTaken[cell] = true }
        }
    }
}
