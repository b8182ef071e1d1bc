/// How a container's elements changed between two generations, as runs that moved together: enough to derive the new attributes
/// from the old ones, except for elements that must be queried again.
///
///     old     0  1  2  3  4  5  6          one item is inserted before item 2:
///             │  │  ╲  ╲  ╲  ╲  ╲
///     new     0  1 (2) 3  4  5  6  7       2 is new · 3...4 were 2...3 and moved by (60, 0) · 5...7 were 4...6, by (0, 40)
///
/// Each old element is deleted, is the origin of a segment, or moved with its section; each new one is in a segment or moved with
/// its section. A section comes from `sections` or keeps its old number.
///
/// Diffs merge (`then(_:)`), so a subscriber that reads slowly gets one for several changes. One of more than `rangeLimit` ranges becomes
/// `everything`. `ElementChanges` is the same in the form of the protocol.
package struct FrameDiff: Equatable, Sendable {
    /// Whether the changes are not known, so that every element must be queried again.
    package private(set) var isEverything = false
    /// Sections that moved or changed their number, ordered by new number.
    package var sections: [SectionMove] = []
    /// The numbers of new sections.
    package var newSections: [Range<Int>] = []
    /// Elements that did not move with their sections, by kind and new section, ordered by new number.
    package var segments: [Track: [Segment]] = [:]
    /// Deleted elements, by kind and old section.
    package var deleted: [Track: [Range<Int>]] = [:]

    /// A diff of more ranges than this becomes `everything`.
    package static let rangeLimit = 1024

    /// Nothing changed.
    package static let none = FrameDiff()
    /// Every element must be queried again.
    package static let everything: FrameDiff = {
        var changes = FrameDiff()
        changes.isEverything = true
        return changes
    }()

    /// Elements of one kind in one section.
    ///
    /// Old and new numbers are not mixed: tracks of `segments` have the section's new number, those of `deleted` the old one.
    package struct Track: Hashable, Sendable {
        /// The elements' kind.
        package var kind: ElementKind
        /// The section's number.
        package var section: Int

        /// Creates a track.
        package init(_ kind: ElementKind, _ section: Int) {
            self.kind = kind
            self.section = section
        }
    }

    /// How attributes follow from the old ones.
    ///
    /// Every element of a segment or a section has the same one, so a client moves them all by two additions.
    package enum Movement: Equatable, Sendable {
        /// The frame moves by floating-point addition; everything else is unchanged.
        case by(Shift)
        /// They must be queried again.
        case stale

        /// Nothing changes.
        package static let none = Movement.by(Shift(dx: 0, dy: 0, isAdditive: true))

        /// This movement followed by `newer`.
        ///
        /// Two shifts are one only if both are additive. Otherwise the elements are stale, since a sum would differ in its last bits.
        func then(_ newer: Movement) -> Movement {
            guard case .by(let first) = self, case .by(let second) = newer else { return .stale }
            if first.isZero { return newer }
            if second.isZero { return self }
            guard first.isAdditive && second.isAdditive else { return .stale }
            return .by(Shift(dx: first.dx + second.dx, dy: first.dy + second.dy, isAdditive: true))
        }
    }

    /// A movement of frames in container coordinates, in points.
    ///
    /// Numbers of a layout are floating-point, so moving twice is not moving once by the sum, unless both shifts are additive:
    ///
    ///     (10.1 + 0.2) + 0.1 = 10.399999999999999     10.1 + (0.2 + 0.1) = 10.4
    package struct Shift: Equatable, Sendable {
        /// The horizontal distance.
        package var dx: Double
        /// The vertical distance.
        package var dy: Double
        /// Whether additive shifts may be summed before they are applied: on the axes that it moves, all numbers are multiples of
        /// 1/1024 point.
        package var isAdditive: Bool

        /// Creates a shift.
        ///
        /// - Parameter isAdditive: true only if the distances and the frames that they move are multiples of 1/1024 point on each axis
        ///   that moves.
        package init(dx: Double, dy: Double, isAdditive: Bool) {
            self.dx = dx
            self.dy = dy
            self.isAdditive = isAdditive
        }

        var isZero: Bool { dx == 0 && dy == 0 }
    }

    /// `count` consecutive sections that moved together.
    ///
    /// Sections that neither moved nor changed their number are in no move.
    package struct SectionMove: Equatable, Sendable {
        /// The first section's old number.
        package var from: Int
        /// The first section's new number.
        package var to: Int
        /// The number of sections.
        package var count: Int
        /// Their elements' movement, unless a segment lists them.
        package var movement: Movement

        /// Creates a move.
        package init(from: Int, to: Int, count: Int, movement: Movement) {
            self.from = from
            self.to = to
            self.count = count
            self.movement = movement
        }

        var isIdentity: Bool { from == to && movement.isNone }
    }

    /// `count` consecutive elements with a common origin.
    ///
    /// The origins are consecutive too: the second element comes from the index path after the first one's.
    package struct Segment: Equatable, Sendable {
        /// Where a segment's elements come from.
        package enum Source: Equatable, Sendable {
            /// They did not exist before.
            case new
            /// The first one's old index path, and the movement of all.
            case old(ItemPath, Movement)
        }

        /// The first element's new number.
        package var item: Int
        /// The number of elements.
        package var count: Int
        /// Where they come from.
        package var source: Source

        /// Creates a segment.
        ///
        /// - Parameter item: the first element's number in the section of the track that the segment is in.
        package init(item: Int, count: Int, source: Source) {
            self.item = item
            self.count = count
            self.source = source
        }

        var end: Int { item + count }
    }

    /// A diff in which only these elements are stale.
    ///
    /// Elements are not merged, even if they are neighbours. More than `rangeLimit` of them make the diff `everything`.
    package init(stale elements: [Element] = []) {
        for element in elements {
            let track = Track(ElementKind(element.category, element.kind), element.indexPath.section)
            segments[track, default: []].append(
                Segment(item: element.indexPath.item, count: 1, source: .old(element.indexPath, .stale)))
        }
        for track in segments.keys { segments[track]?.sort { $0.item < $1.item } }
        if rangeCount > Self.rangeLimit { self = .everything }
    }

    /// Elements that must be queried again and have not moved, by ranges in any order, which may overlap.
    ///
    /// - Complexity: O(*n* log *n*)
    package init(stale ranges: [Track: [Range<Int>]]) {
        for (track, ranges) in ranges {
            var merged: [Range<Int>] = []
            for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if let last = merged.last, range.lowerBound <= last.upperBound {
                    merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
                } else {
                    merged.append(range)
                }
            }
            segments[track] = merged.map { range in
                let path = ItemPath(section: track.section, item: range.lowerBound)
                return Segment(item: range.lowerBound, count: range.count, source: .old(path, .stale))
            }
        }
        if rangeCount > Self.rangeLimit { self = .everything }
    }

    /// The number of ranges in the diff.
    ///
    /// - Complexity: O(tracks)
    package var rangeCount: Int {
        sections.count + segments.values.reduce(0) { $0 + $1.count } + deleted.values.reduce(0) { $0 + $1.count }
    }

    /// Whether nothing has changed.
    package var isNone: Bool { self == .none }
}

extension FrameDiff.Movement {
    var isNone: Bool { if case .by(let shift) = self { shift.isZero } else { false } }
}
