import LayoutCore
import LuaRuntime

/// A container as the scripts of one state see it. Counts are known from the start; everything else is fetched from the daemon when a
/// script first reads it, a section at a time, and dropped when the container changes.
final class ScriptData {
    let container: ScriptContainer
    let columns: [ItemColumn]
    let attributes: [String]
    private let fetch: (ScriptNeed) -> WorkerCommand
    /// The values by section and then by column; nil where they were not fetched yet.
    private var itemValues: [CheckedItemValues??]
    private var parameters: [Int: LuaValue] = [:]
    private var supplementarySizes: [Key: MeasuredSizes] = [:]
    private var previousFrames: [Int: [Double]] = [:]
    private var baseFrames: [Int: [Double]] = [:]
    private var baseElements: [ElementKey: [Int: Rect]] = [:]

    private struct Key: Hashable {
        var section: Int
        var name: String
    }

    private struct ElementKey: Hashable {
        var section: Int
        var kind: ElementKind
    }

    /// - Parameter fetch: sends a request to the daemon, and returns its answer.
    init(
        _ container: ScriptContainer, columns: [ItemColumn], attributes: [String],
        fetch: @escaping (ScriptNeed) -> WorkerCommand
    ) {
        self.container = container
        self.columns = columns
        self.attributes = attributes
        self.fetch = fetch
        itemValues = [CheckedItemValues??](repeating: .none, count: container.counts.count * columns.count)
    }

    /// Width and height of each item of a section, NaN for an item without a size.
    func sizes(_ section: Int) -> [Double] {
        if case .sizes(let lengths) = fetch(.sizes(section: section)) { lengths } else { [] }
    }

    /// - Parameter column: the number of one of the columns.
    func itemValues(_ section: Int, _ column: Int) -> CheckedItemValues? {
        let index = section * columns.count + column
        if let known = itemValues[index] { return known }
        var found: CheckedItemValues?
        if case .itemValues(let values) = fetch(.itemValues(section: section, column: columns[column].name)) {
            found = values
        }
        itemValues[index] = .some(found)
        return found
    }

    /// The numbers of a section's items in a column, or those of its names; none if it does not have the column.
    func itemNumbers(_ section: Int, _ column: Int) -> [Double] {
        switch itemValues(section, column) {
        case .numbers(let numbers)?: numbers.scalars
        case .names(let indexes)?: indexes.scalars.map { Double($0) }
        case nil: []
        }
    }

    /// The section's parameters; nil in Lua if it overrides none.
    func parameters(_ section: Int) -> LuaValue {
        if let known = parameters[section] { return known }
        var found = LuaValue.null
        if case .parameters(let values) = fetch(.parameters(section: section)) { found = values }
        parameters[section] = found
        return found
    }

    func supplementarySizes(_ section: Int, _ kind: String) -> MeasuredSizes {
        let key = Key(section: section, name: kind)
        if let known = supplementarySizes[key] { return known }
        var sizes = MeasuredSizes()
        if case .supplementarySizes(let items, let lengths) = fetch(.supplementarySizes(section: section, kind: kind)) {
            _ = sizes.set(
                items.indices.map {
                    (Int(items[$0]), Size(width: lengths[2 * $0], height: lengths[2 * $0 + 1]))
                })
        }
        // A script may read kinds that do not exist.
        if supplementarySizes.count < PluginLimits.kinds * max(1, container.counts.count) {
            supplementarySizes[key] = sizes
        }
        return sizes
    }

    /// The frame of an item in the result before this one; nil if it had none.
    func previousFrame(_ path: ItemPath) -> Rect? {
        guard (0..<Int(UInt32.max)).contains(path.section) else { return nil }
        if previousFrames[path.section] == nil, previousFrames.count <= container.counts.count,
            case .frames(let frames) = fetch(.previousFrames(section: path.section))
        {
            previousFrames[path.section] = frames
        }
        return previousFrames[path.section].flatMap { Rect($0, at: path.item) }
    }

    /// The frame that the base has given an item; nil if it has none.
    ///
    /// - Parameter section: a section of the container.
    func baseFrame(_ section: Int, _ item: Int) -> Rect? {
        if let frames = baseFrames[section] { return Rect(frames, at: item) }
        var found: [Double] = []
        if case .frames(let frames) = fetch(.baseFrames(section: section)) { found = frames }
        baseFrames[section] = found
        return Rect(found, at: item)
    }

    /// The frame that the base has given a supplementary element or a decoration; nil if there is none.
    ///
    /// - Parameter section: a section of the container.
    func baseFrame(_ section: Int, _ item: Int, of kind: ElementKind) -> Rect? {
        let key = ElementKey(section: section, kind: kind)
        if let frames = baseElements[key] { return frames[item] }
        var found: [Int: Rect] = [:]
        if case .elementFrames(let items, let frames) = fetch(.baseElements(section: section, kind: kind)) {
            for (index, item) in items.enumerated() { found[Int(item)] = Rect(frames, at: index) }
        }
        // A script may read kinds that do not exist.
        if baseElements.count < PluginLimits.kinds * max(1, container.counts.count) { baseElements[key] = found }
        return found[item]
    }

    /// Forgets the results before this one and of the base: others have taken their place.
    func forgetResults() {
        previousFrames = [:]
        baseFrames = [:]
        baseElements = [:]
    }
}

extension Rect {
    /// One of frames that are four numbers each; nil if there is none, or its first number is NaN.
    fileprivate init?(_ frames: [Double], at index: Int) {
        guard index >= 0, index < frames.count / 4, !frames[4 * index].isNaN else { return nil }
        self.init(
            x: frames[4 * index], y: frames[4 * index + 1], width: frames[4 * index + 2], height: frames[4 * index + 3])
    }
}
