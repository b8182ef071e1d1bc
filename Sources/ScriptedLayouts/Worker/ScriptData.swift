import LayoutCore
import LuaRuntime

/// A container as the scripts of one state see it. Counts are known from the start; everything else is fetched from the daemon when
/// a script first asks for it, a section at a time, and forgotten when the container changes.
final class ScriptData {
    let container: ScriptContainer
    let columns: [ItemColumn]
    private let fetch: (ScriptNeed) -> WorkerCommand
    /// By section and then by column; nil where it was not fetched yet.
    private var itemValues: [CheckedItemValues??]
    private var parameters: [Int: LuaValue] = [:]
    private var supplementarySizes: [Key: MeasuredSizes] = [:]
    private var previousFrames: [Int: [Double]] = [:]

    private struct Key: Hashable {
        var section: Int
        var name: String
    }

    /// - Parameter fetch: asks the daemon, and returns its answer.
    init(_ container: ScriptContainer, columns: [ItemColumn], fetch: @escaping (ScriptNeed) -> WorkerCommand) {
        self.container = container
        self.columns = columns
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
        // A script may ask for kinds that do not exist.
        if supplementarySizes.count < PluginLimits.kinds * max(1, container.counts.count) {
            supplementarySizes[key] = sizes
        }
        return sizes
    }

    /// The frame of an item in the result before this one; nil if it had none.
    func previousFrame(_ path: IndexPath) -> Rect? {
        guard path.section >= 0, path.section < Int(UInt32.max), path.item >= 0 else { return nil }
        if previousFrames[path.section] == nil, previousFrames.count <= container.counts.count,
            case .previousFrames(let frames) = fetch(.previousFrames(section: path.section))
        {
            previousFrames[path.section] = frames
        }
        guard let frames = previousFrames[path.section], path.item < frames.count / 4, !frames[4 * path.item].isNaN
        else {
            return nil
        }
        let index = 4 * path.item
        return Rect(x: frames[index], y: frames[index + 1], width: frames[index + 2], height: frames[index + 3])
    }

    /// Forgets the result before: another one has taken its place.
    func forgetPrevious() { previousFrames = [:] }
}
