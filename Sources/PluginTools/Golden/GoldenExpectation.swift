import LayoutCore

/// What a case expects of a prepared container. Frames are those before the transform.
///
/// Members that the case does not have are not checked.
struct GoldenExpectation {
    /// A component that is nil is not checked.
    let contentSize: [Double?]?
    /// By category; a category that is missing is not checked.
    let frames: [Element.Category: [(element: Element, frame: Rect)]]
    let transforms: [(path: ItemPath, numbers: [Double])]
    let zIndexes: [(path: ItemPath, value: Double)]
    let alphas: [(path: ItemPath, value: Double)]
    let hidden: [ItemPath]?
    /// Whether elements other than those listed are allowed.
    ///
    /// Then only those that are listed are queried, and the others may lie anywhere.
    let isPartial: Bool

    static let lists: [(name: String, category: Element.Category)] = [
        ("items", .cell), ("supplementary", .supplementary), ("decorations", .decoration),
    ]

    init(_ json: JSONValue, _ pointer: String) throws(LayoutError) {
        let object = try GoldenObject(
            json, pointer,
            known: Self.lists.map(\.name) + ["contentSize", "transforms", "zIndexes", "alphas", "hidden", "partial"])
        isPartial = try object.flag("partial")
        var size: [Double?]?
        if let components = try object.list("contentSize") {
            guard components.count == 2, components.allSatisfy({ $0 == .null || $0.number != nil }) else {
                throw object.refusal("contentSize", "[width, height]")
            }
            size = components.map(\.number)
        }
        contentSize = size
        var frames: [Element.Category: [(Element, Rect)]] = [:]
        for (name, category) in Self.lists {
            frames[category] = try Self.frames(of: category, in: object, name)
        }
        self.frames = frames
        var transforms: [(ItemPath, [Double])] = []
        for (index, json) in (try object.list("transforms") ?? []).enumerated() {
            guard let row = json.array, row.count == 3, let section = row[0].number, let item = row[1].number,
                let numbers = row[2].numbers(16)
            else { throw object.refusal("transforms", row: (index, json), "[section, item, [16 numbers]]") }
            transforms.append((ItemPath([section, item]), numbers))
        }
        self.transforms = transforms
        zIndexes = try Self.values(object, "zIndexes")
        alphas = try Self.values(object, "alphas")
        hidden = object.has("hidden") ? try Self.paths(object, "hidden") : nil
    }

    private static func frames(
        of category: Element.Category, in object: GoldenObject, _ name: String
    ) throws(LayoutError) -> [(Element, Rect)]? {
        guard let rows = try object.list(name) else { return nil }
        var frames: [(Element, Rect)] = []
        for (index, row) in rows.enumerated() {
            let kind = category == .cell ? "" : row.array?.first?.string
            let rest = category == .cell ? row : .array(Array((row.array ?? []).dropFirst()))
            guard let kind, let n = rest.numbers(6) else {
                throw object.refusal(
                    name, row: (index, row),
                    "[\(category == .cell ? "" : "kind, ")section, item, x, y, width, height]")
            }
            frames.append(
                (
                    Element(category: category, kind: kind, indexPath: ItemPath(n)),
                    Rect(x: n[2], y: n[3], width: n[4], height: n[5])
                ))
        }
        return frames
    }

    private static func values(
        _ object: GoldenObject, _ name: String
    ) throws(LayoutError) -> [(path: ItemPath, value: Double)] {
        try object.rows(name, of: 3, "[section, item, value]").map { (ItemPath($0), $0[2]) }
    }

    static func paths(_ object: GoldenObject, _ name: String) throws(LayoutError) -> [ItemPath] {
        try object.rows(name, of: 2, "[section, item]").map { ItemPath($0) }
    }

    // MARK: Comparison

    /// Describes each difference from the expectation in a sentence.
    ///
    /// - Parameter tolerance: in points, and relative for values above 1.
    func failures(_ laidOut: LaidOutContainer, tolerance: Double) throws(LayoutError) -> [String] {
        var failures: [String] = []
        let size = laidOut.prepared.contentSize
        for (name, found, expected) in [
            ("width", size.width, contentSize?[0]), ("height", size.height, contentSize?[1]),
        ] {
            if let expected, !Self.isClose(found, to: expected, tolerance: tolerance) {
                failures.append("content \(name) is \(found), expected \(expected)")
            }
        }
        for (name, category) in Self.lists {
            guard let expected = frames[category] else { continue }
            failures += try compare(
                laidOut, with: expected, of: category, named: name, tolerance: tolerance)
        }
        failures += try appearances(laidOut, tolerance)
        return failures
    }

    private func compare(
        _ laidOut: LaidOutContainer, with expected: [(element: Element, frame: Rect)], of category: Element.Category,
        named name: String, tolerance: Double
    ) throws(LayoutError) -> [String] {
        let all =
            isPartial
            ? try laidOut.attributes(of: expected.map(\.element))
            : category == .cell ? try laidOut.cells() : try laidOut.everything(ElementCategories(category))
        var found = Dictionary(all.map { ($0.element, $0) }) { first, _ in first }
        var failures: [String] = []
        var places: [Element: Rect] = [:]
        for (element, frame) in expected {
            if let place = places.updateValue(frame, forKey: element) {
                failures.append(
                    "\(Self.words(element)) is listed twice, at \(Self.words(place)) and \(Self.words(frame))")
                continue
            }
            guard let attributes = found.removeValue(forKey: element) else {
                failures.append("\(Self.words(element)) is missing, expected it at \(Self.words(frame))")
                continue
            }
            let own = attributes.untransformedFrame
            let pairs = [(own.x, frame.x), (own.y, frame.y), (own.width, frame.width), (own.height, frame.height)]
            if !pairs.allSatisfy({ Self.isClose($0, to: $1, tolerance: tolerance) }) {
                failures.append("\(Self.words(element)) is at \(Self.words(own)), expected \(Self.words(frame))")
            }
        }
        guard !isPartial else { return failures }
        for attributes in all where found[attributes.element] != nil {
            failures.append(
                "\(Self.words(attributes.element)) is at \(Self.words(attributes.untransformedFrame)), which \(name) does not list"
            )
        }
        return failures
    }

    private func appearances(_ laidOut: LaidOutContainer, _ tolerance: Double) throws(LayoutError) -> [String] {
        var failures: [String] = []
        func attributes(_ path: ItemPath) throws(LayoutError) -> LayoutAttributes? {
            let found = try laidOut.attributes(of: [.cell(path)]).first
            if found == nil { failures.append("item (\(path.section), \(path.item)) is missing") }
            return found
        }
        for (path, numbers) in transforms {
            guard let found = try attributes(path)?.transform.numbers else { continue }
            if !zip(found, numbers).allSatisfy({ Self.isClose($0, to: $1, tolerance: tolerance) }) {
                failures.append("transform (\(path.section), \(path.item)) is \(found), expected \(numbers)")
            }
        }
        for (path, value) in zIndexes {
            guard let found = try attributes(path)?.zIndex, Double(found) != value else { continue }
            failures.append("z of (\(path.section), \(path.item)) is \(found), expected \(value)")
        }
        for (path, value) in alphas {
            guard let found = try attributes(path)?.alpha, !Self.isClose(found, to: value, tolerance: tolerance) else {
                continue
            }
            failures.append("alpha of (\(path.section), \(path.item)) is \(found), expected \(value)")
        }
        if let hidden {
            let found = Set(
                try (isPartial ? laidOut.attributes(of: hidden.map(Element.cell)) : laidOut.cells())
                    .filter(\.isHidden).map(\.element.indexPath))
            for path in Set(hidden).symmetricDifference(found).sorted() {
                let isHidden = found.contains(path)
                failures.append(
                    "item (\(path.section), \(path.item)) is \(isHidden ? "hidden, expected it to be visible" : "visible, expected it to be hidden")"
                )
            }
        }
        return failures
    }

    /// Whether two numbers differ by at most `tolerance`, which is relative for values above 1.
    static func isClose(_ found: Double, to expected: Double, tolerance: Double) -> Bool {
        abs(found - expected) <= tolerance * max(1, abs(expected))
    }

    private static func words(_ element: Element) -> String {
        let name = element.category == .cell ? "item" : "\(element.category) \"\(element.kind)\""
        return "\(name) (\(element.indexPath.section), \(element.indexPath.item))"
    }

    private static func words(_ frame: Rect) -> String { "\(frame.x), \(frame.y), \(frame.width) × \(frame.height)" }
}
