import LayoutEngine
import Testing

/// A window on a container under random operations, beside the attributes of a client that knows nothing but its differences. Like a client
/// that reads slowly, it is read after some changes only.
struct RandomWindow {
    private var place = WindowPlace()
    private var window = ReadWindow()
    private var state: LaidOutState
    private var sent: WindowContents?
    /// What the client shows.
    private var shown: [UInt64: LayoutAttributes] = [:]
    /// The item of which each key is the cell's.
    private var items: [UInt64: Identifier] = [:]

    init(_ state: LaidOutState) { self.state = state }

    mutating func follow(_ change: Change, _ random: inout SplitMix) throws {
        window.follow(change.diff)
        state = change.state
        if random.below(3) > 0 { return }
        if random.below(3) == 0 { place = Self.place(&random) }
        try read()
    }

    private static func place(_ random: inout SplitMix) -> WindowPlace {
        let rect = Rect(
            x: Double(random.below(100)) - 50, y: Double(random.below(600)) - 100, width: Double(random.below(300)),
            height: Double(random.below(300)))
        return WindowPlace(
            visible: random.below(3) == 0 ? nil : rect,
            overscan: random.below(2) == 0 ? .points(Double(random.below(80))) : .share(Double(random.below(3)) / 2),
            showsCommitted: random.below(4) == 0)
    }

    /// Reads the window, applies what is different to what the client shows, and compares that with a query.
    private mutating func read() throws {
        let contents = try window.read(place, of: state, limit: 1000)
        let difference = WindowDifference(from: sent, to: contents)
        for position in difference.disappeared {
            try #require(sent.map { shown.removeValue(forKey: $0.keys[position]) } != nil)
        }
        for position in difference.appeared {
            let key = contents.keys[position]
            try #require(shown.updateValue(contents.attributes[position], forKey: key) == nil)
        }
        for (before, after) in difference.moved + difference.changed {
            let key = contents.keys[after]
            try #require(shown.updateValue(contents.attributes[after], forKey: key) == sent?.attributes[before])
        }
        sent = contents

        let queried = place.showsCommitted ? state.data : state
        var columns = AttributeColumns(kindNames: queried.prepared.kinds)
        _ = try StateReader(queried).elements(
            .inRect(ElementQuery(rect: place.rect(in: queried.bounds))), into: &columns)
        let expected = Dictionary(uniqueKeysWithValues: columns.all.map { ($0.element, $0) })
        try #require(Dictionary(uniqueKeysWithValues: shown.values.map { ($0.element, $0) }) == expected)
        for (key, attributes) in shown where attributes.element.category == .cell {
            let path = attributes.element.indexPath
            let item = state.data.sections[path.section].identifiers?.items[path.item]
            try #require(items[key] == nil || items[key] == item, "key \(key) was of another item")
            items[key] = item
        }
    }
}
