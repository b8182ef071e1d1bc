/// What became of a container's elements between two generations, as runs that went together: enough to make the new
/// attributes from the old ones, but for those that must be asked for.
///
///     old     0  1  2  3  4  5  6          one item is inserted before item 2:
///             │  │  ╲  ╲  ╲  ╲  ╲
///     new     0  1 (2) 3  4  5  6  7       2 is new · 3...4 were 2...3 and moved by (60, 0) · 5...7 were 4...6, by (0, 40)
///
/// Each old element is deleted, or the origin of a segment, or it went with its section; each new one is in a segment, or it
/// came with its section. A section comes from `sections`, or has its old number.
package struct FrameDiff: Equatable, Sendable {
    /// Nothing is known; every element must be asked for.
    package private(set) var isEverything = false
    /// Sections that have another number or moved, by their new numbers.
    package var sections: [SectionMove] = []
    /// Numbers of sections that were not there.
    package var newSections: [Range<Int>] = []
    /// Elements that did not go with their sections: by kind and new section, by their new numbers.
    package var segments: [Track: [Segment]] = [:]
    /// Elements that are gone, by kind and old section.
    package var deleted: [Track: [Range<Int>]] = [:]

    /// Changes of more ranges than this are told as everything.
    package static let rangeLimit = 1024

    package static let none = FrameDiff()
    package static let everything: FrameDiff = {
        var changes = FrameDiff()
        changes.isEverything = true
        return changes
    }()

    /// Elements of one kind in one section.
    package struct Track: Hashable, Sendable {
        package var kind: ElementKind
        package var section: Int

        package init(_ kind: ElementKind, _ section: Int) {
            self.kind = kind
            self.section = section
        }
    }

    /// How attributes follow from the old ones.
    package enum Movement: Equatable, Sendable {
        /// The frame is moved, exactly as addition of doubles does it; all else is as it was.
        case by(Shift)
        /// They must be asked for.
        case stale

        package static let none = Movement.by(Shift(dx: 0, dy: 0, isAdditive: true))

        /// This movement and then `newer`.
        func then(_ newer: Movement) -> Movement {
            guard case .by(let first) = self, case .by(let second) = newer else { return .stale }
            if first.isZero { return newer }
            if second.isZero { return self }
            guard first.isAdditive && second.isAdditive else { return .stale }
            return .by(Shift(dx: first.dx + second.dx, dy: first.dy + second.dy, isAdditive: true))
        }
    }

    package struct Shift: Equatable, Sendable {
        package var dx: Double
        package var dy: Double
        /// Whether it and other additive ones may be added up first: all numbers along the axes on which it moves something are
        /// multiples of 1/1024 point.
        package var isAdditive: Bool

        package init(dx: Double, dy: Double, isAdditive: Bool) {
            self.dx = dx
            self.dy = dy
            self.isAdditive = isAdditive
        }

        var isZero: Bool { dx == 0 && dy == 0 }
    }

    /// `count` sections that went side by side.
    package struct SectionMove: Equatable, Sendable {
        package var from: Int
        package var to: Int
        package var count: Int
        package var movement: Movement

        package init(from: Int, to: Int, count: Int, movement: Movement) {
            self.from = from
            self.to = to
            self.count = count
            self.movement = movement
        }

        var isIdentity: Bool { from == to && movement.isNone }
    }

    /// `count` elements that came side by side.
    package struct Segment: Equatable, Sendable {
        package enum Source: Equatable, Sendable {
            case new
            case old(IndexPath, Movement)
        }

        package var item: Int
        package var count: Int
        package var source: Source

        package init(item: Int, count: Int, source: Source) {
            self.item = item
            self.count = count
            self.source = source
        }

        var end: Int { item + count }
    }

    /// Only these must be asked for again.
    package init(stale elements: [Element] = []) {
        for element in elements {
            let track = Track(ElementKind(element.category, element.kind), element.indexPath.section)
            segments[track, default: []].append(
                Segment(item: element.indexPath.item, count: 1, source: .old(element.indexPath, .stale)))
        }
        for track in segments.keys { segments[track]?.sort { $0.item < $1.item } }
        if rangeCount > Self.rangeLimit { self = .everything }
    }

    /// Ranges that it takes to tell.
    package var rangeCount: Int {
        sections.count + segments.values.reduce(0) { $0 + $1.count } + deleted.values.reduce(0) { $0 + $1.count }
    }

    /// Whether nothing has changed.
    package var isNone: Bool { self == .none }
}

extension FrameDiff.Movement {
    var isNone: Bool { if case .by(let shift) = self { shift.isZero } else { false } }
}
