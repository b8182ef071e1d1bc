/// Letters that were typed one after another, and belong together.
struct TypeAhead: Equatable, Sendable {
    private(set) var text: String
    /// When the last of them was typed, in seconds.
    private var time: Double

    init(_ text: String, at time: Double) {
        self.text = text
        self.time = time
    }

    /// Whether it is longer than any name that is typed, in UTF-8.
    var isTooLong: Bool { text.utf8.count > 1024 }

    /// Whether what is typed now belongs to them.
    func isUnderWay(at time: Double, pause: Double) -> Bool { time - self.time <= pause }

    mutating func append(_ text: String, at time: Double) {
        self.text += text
        self.time = time
    }
}
