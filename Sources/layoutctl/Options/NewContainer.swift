import ArgumentParser
import LayoutClient
import LayoutCore
import PluginTools

struct NewContainer: ParsableArguments {
    @Option(
        help: ArgumentHelp("Layout of a new container. (default: flow)", valueName: "name"))
    var layout: String?
    @Option(
        help: ArgumentHelp(
            "The layout's parameters: a JSON object, or a file with one, - for standard input.", valueName: "json"))
    var parameters: String?
    @Option(
        help: ArgumentHelp(
            "File with a line `width height [name]` for each item; - for standard input.", valueName: "file"))
    var sizes: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Scale each item of --sizes to this height.", valueName: "points"))
    var itemHeight: Double?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Number of items of the layout's own size, without --sizes. (default: 30)", valueName: "number"))
    var count: Int?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Number of items in each section, instead of --count and --sizes.", valueName: "numbers"))
    var counts: String?
    @Option(
        help: ArgumentHelp(
            """
            The layout's item values: a JSON object of arrays for all items in order, section after section; they are \
            repeated as needed.
            """, valueName: "json"))
    var values: String?
    @OptionGroup var container: DataOption
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Width of the visible rectangle. (default: 390)", valueName: "points"))
    var width: Double?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Height of the visible rectangle. (default: 844)", valueName: "points"))
    var height: Double?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Horizontal content offset. (default: 0)", valueName: "points"))
    var x: Double?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Vertical content offset. (default: 0)", valueName: "points"))
    var y: Double?
    @Flag(help: "Lay out from right to left.")
    var rightToLeft = false

    func validate() throws {
        let (sizes, count, counts) = (sizes != nil, count != nil, counts != nil)
        try OptionRules.refuse(described, with: container.given, DataOption.reason)
        try OptionRules.refuse(
            [("--count", count), ("--sizes", sizes)], with: ("--counts", counts), "it determines all items")
        try OptionRules.refuse([("--count", count)], with: ("--sizes", sizes), "each line is an item")
        try OptionRules.refuse(
            ("--item-height", itemHeight != nil), without: ("--sizes", sizes), "it scales the sizes of that file")
        if let count = self.count, !(1...1_000_000).contains(count) {
            throw ValidationError("--count is \(count), expected 1...1000000")
        }
        if let itemHeight, !(1...1e6).contains(itemHeight) {
            throw ValidationError("--item-height is \(itemHeight), expected 1...1000000")
        }
        for case (let name, let side?) in [("--width", width), ("--height", height)] where !(1...1e9).contains(side) {
            throw ValidationError("\(name) is \(side), expected 1...1000000000")
        }
        _ = try itemCounts()
    }

    /// All options, and whether they were given.
    var given: [GivenOption] { [("--layout", layout != nil)] + described + [container.given] }

    /// The options for everything but the layout.
    var described: [GivenOption] {
        [
            ("--parameters", parameters != nil), ("--sizes", sizes != nil), ("--item-height", itemHeight != nil),
            ("--count", count != nil), ("--counts", counts != nil), ("--values", values != nil),
            ("--width", width != nil), ("--height", height != nil), ("--x", x != nil), ("--y", y != nil),
            ("--right-to-left", rightToLeft),
        ]
    }

    /// The container of a file, that of --data unless another is given, or the one that the options describe.
    func description(file: DataFile? = nil) throws -> ContainerDescription {
        if let file = try file ?? container.read() {
            return ContainerDescription(layout: layout ?? file.layout ?? "flow", file.data)
        }
        return ContainerDescription(
            layout: layout ?? "flow", parameters: try readParameters(),
            bounds: Rect(x: x ?? 0, y: y ?? 0, width: width ?? 390, height: height ?? 844),
            environment: Environment(layoutDirection: rightToLeft ? .rightToLeft : .leftToRight),
            sections: try sections())
    }

    private func sections() throws -> [ContainerSection] {
        var sections = try itemCounts()?.map { ContainerSection(itemCount: $0) } ?? [section()]
        for (name, column) in try readObject(values, "--values") {
            guard case .array(let rows) = column, !rows.isEmpty else {
                throw Exit.failure("--values \(name) is \(column), expected an array of at least one", Exit.refused)
            }
            var first = 0
            for index in sections.indices {
                let items = first..<first + sections[index].itemCount
                sections[index].itemValues[name] = try itemValues(name, items.map { rows[$0 % rows.count] })
                first = items.upperBound
            }
        }
        return sections
    }

    private func itemValues(_ name: String, _ rows: [JSONValue]) throws -> ItemValues {
        let names = rows.compactMap { if case .string(let word) = $0 { word } else { nil } }
        let numbers = rows.flatMap(Self.numbers)
        guard names.isEmpty || numbers.isEmpty else {
            throw Exit.failure("--values \(name) has names and numbers, expected one or the other", Exit.refused)
        }
        return names.isEmpty ? .numbers(numbers) : .names(names)
    }

    private func itemCounts() throws -> [Int]? {
        try counts?.split(separator: ",", omittingEmptySubsequences: false).map { word in
            guard let count = Int(word), (0...1_000_000).contains(count) else {
                throw ValidationError("--counts has \"\(excerpt(word))\", expected numbers in 0...1000000 with commas")
            }
            return count
        }
    }

    private func section() throws -> ContainerSection {
        guard let sizes else { return ContainerSection(itemCount: count ?? 30) }
        let file = try SizesFile(path: sizes)
        return ContainerSection(sizes: itemHeight.map(file.scaled) ?? file.sizes)
    }

    private static func numbers(_ value: JSONValue) -> [Double] {
        switch value {
        case .number(let number): [number]
        case .array(let values): values.flatMap(numbers)
        default: []
        }
    }

    private func readParameters() throws -> [String: JSONValue] { try readObject(parameters, "--parameters") }

    private func readObject(_ argument: String?, _ name: String) throws -> [String: JSONValue] {
        try argument.map { try JSONArgument($0, name).members } ?? [:]
    }
}
