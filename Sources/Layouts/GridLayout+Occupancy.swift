import LayoutCore

/// Which cells of a section are taken, and where the next item's turn is.
struct Occupancy {
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
