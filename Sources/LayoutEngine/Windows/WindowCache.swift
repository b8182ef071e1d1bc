/// What the windows of one container show. It is read once for each place and state, however many windows are there, under keys that
/// follow elements from state to state.
///
///     a change ──► follow       the keys follow, nothing is read
///     a reader ──► contents     what was read of this state already, else
///                  read         what the container shows there now
///
/// A cache is of one container as long as it has windows; the next window begins it anew.
package struct WindowCache<Window: Hashable & Sendable>: Sendable {
    /// The container's newest state; nil while there are no windows.
    package private(set) var state: LaidOutState?
    /// The sum of the content offset adjustments that led to `state`.
    private var displacement = Point.zero
    private var keys = ElementKeys()
    private var places: [Window: WindowPlace] = [:]
    /// What was read of `state`.
    private var contents: [WindowPlace: WindowContents] = [:]
    /// How many contents were read, which numbers them.
    private var readCount: UInt64 = 0
    /// At how many keys those of elements out of sight are forgotten.
    private var keyLimit = Self.fewestKeys

    private static var fewestKeys: Int { 1024 }
    /// Places of which contents are kept.
    private static var mostContents: Int { 64 }

    /// Creates a cache without windows.
    package init() {}

    /// Opens or moves a window.
    ///
    /// - Parameter state: the container's present one.
    package mutating func set(_ place: WindowPlace, of window: Window, in state: LaidOutState) {
        if self.state == nil { self.state = state }
        places[window] = place
    }

    /// Closes a window.
    package mutating func remove(_ window: Window) {
        places[window] = nil
        if places.isEmpty { self = WindowCache() }
    }

    /// Follows the container to its next state; does nothing while there are no windows.
    ///
    /// - Parameters:
    ///   - diff: what has changed between the states.
    ///   - adjustment: by how much the change moved the bounds to keep the anchor in place.
    package mutating func follow(_ diff: FrameDiff, to state: LaidOutState, adjustment: Point) {
        guard let before = self.state else { return }
        keys.follow(diff, from: before, to: state)
        displacement.x += adjustment.x
        displacement.y += adjustment.y
        (self.state, contents) = (state, [:])
    }

    /// What was read at a place since the container changed last; nil if nothing was.
    package func contents(of place: WindowPlace) -> WindowContents? { contents[place] }

    /// Whether contents with a number are those that a window at their place would get.
    package func isNewest(_ number: UInt64) -> Bool { contents.values.contains { $0.number == number } }

    /// Reads what a window shows.
    ///
    /// - Parameters:
    ///   - reader: of the container's present state.
    ///   - limit: the most elements.
    /// - Throws: what a live layout throws.
    package mutating func read(
        _ place: WindowPlace, from reader: StateReader, limit: Int
    ) throws(LayoutError) -> WindowContents {
        readCount += 1
        let read = try WindowContents(
            of: place, from: reader, limit: limit, keys: &keys, displacement: displacement, number: readCount)
        if contents.count >= Self.mostContents { contents = [:] }
        contents[place] = read
        if keys.count > keyLimit { forgetKeys(reader, limit) }
        return read
    }

    /// Forgets the keys of elements that no window shows.
    private mutating func forgetKeys(_ reader: StateReader, _ limit: Int) {
        var shown: Set<Element> = []
        for place in Set(places.values) {
            let contents = contents[place] ?? (try? WindowContents(of: place, from: reader, limit: limit, keys: &keys))
            shown.formUnion((contents?.attributes ?? []).lazy.map(\.element))
        }
        keys.keepOnly(shown)
        keyLimit = max(Self.fewestKeys, 2 * keys.count)
    }

    /// How many elements have keys.
    var keyCount: Int { keys.count }
}
