import LayoutEngine

/// Effects of a view in order, of which its client needs the last of those that are states.
struct ViewNews: Sendable {
    /// An effect, and the number of the input that had it; nil: a change of the container.
    typealias Told = (input: Int?, effect: ViewEffect)

    /// What a newer effect replaces.
    private enum Kind: Hashable {
        case selected, focused, edit, band, autoscroll, scroll, show, proposed
        case row(section: Int)
    }

    private(set) var effects: [Told] = []
    /// How many changes they are of.
    private(set) var merged: UInt32 = 0
    /// Whether sets of the view have lost ranges.
    private(set) var isTruncated = false

    /// The most effects of changes: of those that happen once, the first are lost beyond that.
    private static let most = 64

    var isEmpty: Bool { effects.isEmpty }

    /// The ranges of all sets in it.
    var rangeCount: Int { effects.reduce(0) { $0 + ($1.effect.keys?.ranges.count ?? 0) } }

    /// Adds the effects of an input.
    mutating func add(_ newer: [ViewEffect], of input: Int) {
        for effect in newer { add((input, effect)) }
    }

    /// Adds the effects of a change.
    mutating func add(_ newer: [ViewEffect]) {
        if newer.isEmpty { return }
        merged &+= 1
        for effect in newer { add((nil, effect)) }
        while effects.count > Self.most {
            effects.remove(at: effects.firstIndex { Self.kind(of: $0.effect) == nil } ?? 0)
        }
    }

    /// The selection has lost ranges, and is this now.
    mutating func truncate(_ selected: Keys) {
        add((nil, .selected(selected)))
        isTruncated = true
    }

    /// Adds what has happened later.
    mutating func append(_ newer: ViewNews) {
        for told in newer.effects { add(told) }
        isTruncated = isTruncated || newer.isTruncated
    }

    private mutating func add(_ told: Told) {
        if let kind = Self.kind(of: told.effect) { effects.removeAll { Self.kind(of: $0.effect) == kind } }
        effects.append(told)
    }

    private static func kind(of effect: ViewEffect) -> Kind? {
        switch effect {
        case .selected: .selected
        case .focused: .focused
        case .edit: .edit
        case .band: .band
        case .autoscroll: .autoscroll
        case .scroll: .scroll
        case .show: .show
        case .proposed: .proposed
        case .scrollRow(let section, _, _): .row(section: section)
        case .activated, .menu, .lifted, .dropped, .putBack, .left, .droppedOut, .animate, .transition, .pinched, .find,
            .announce, .wake, .unused:
            nil
        }
    }
}

extension ViewEffect {
    /// The items that it is about, of those that are about a set.
    fileprivate var keys: Keys? {
        switch self {
        case .selected(let keys), .lifted(let keys, _), .left(let keys), .droppedOut(let keys): keys
        case .proposed(let drop), .dropped(let drop): drop.items
        default: nil
        }
    }
}
