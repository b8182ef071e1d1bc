/// Where the next item of a snapshot probably is in its old section: behind the one before it. Of a million items of which some have moved,
/// most are recognized by a comparison, and only those that have moved are looked up.
///
///     old       a b c d e f g
///     snapshot  a b f c d g      b: behind a · f: looked up · c: behind b, where the items before f end · g: one item behind d is gone
struct ExpectedItems<ID: ColumnItem> {
    private let count: Int
    private var reader: PersistentColumn<ID>.Reader
    /// Behind the item that was found last.
    private var next = 0
    /// Behind the one that was found before it, if the two do not follow each other.
    private var earlier = 0

    init(of items: PersistentColumn<ID>) {
        count = items.count
        reader = PersistentColumn.Reader(reading: items, at: 0)
    }

    /// The number of the item with an identifier, if it is where the next one is expected, or one item behind that is gone.
    mutating func item(with identifier: ID) -> Int? {
        if isItem(next, identifier) { return next }
        if isItem(earlier, identifier) { return earlier }
        if isItem(next + 1, identifier) { return next + 1 }
        return isItem(earlier + 1, identifier) ? earlier + 1 : nil
    }

    /// Expects the next item behind one that was found.
    mutating func `continue`(behind item: Int) {
        if item != next, item != next + 1 { earlier = next }
        next = item + 1
    }

    private mutating func isItem(_ item: Int, _ identifier: ID) -> Bool {
        item < count && reader.value(of: item) == identifier
    }
}
