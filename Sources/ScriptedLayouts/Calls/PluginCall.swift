import LayoutCore
import LuaRuntime

/// One call of a plugin's function: its container and its placements.
///
/// It lives on the daemon's side and answers what the running script asks for, so frames and sizes travel only if the script reads them.
final class PluginCall {
    let container: Container
    /// The side from which the script sees it.
    let view: ScriptView
    let previous: PreparedLayout?
    /// The result of the layout that the plugin is derived from, in the calls that may read it.
    let base: PreparedLayout?
    /// The bodies of a call of `step`; nil for other calls.
    ///
    /// There is one for each item, in the order of the items.
    var step: StepInput?
    /// The placements of the call; empty until it returns.
    var placement = ScriptPlacement()

    init(container: Container, seenFrom view: ScriptView, previous: PreparedLayout?, base: PreparedLayout? = nil) {
        self.container = container
        self.view = view
        self.previous = previous
        self.base = base
    }

    /// The container as the script sees it.
    ///
    /// Bounds and insets are mirrored where the host mirrors placements; sizes and values are the same.
    var seen: Container { container.mirrored(in: view.mirrorWidth) }

    func context(generation: Int) -> ScriptContext {
        let container = seen
        var environment = Environment()
        environment.scale = container.environment.scale
        environment.layoutDirection = container.environment.layoutDirection
        environment.contentInset = container.environment.contentInset
        environment.safeAreaInsets = container.environment.safeAreaInsets
        environment.layoutMargins = container.environment.layoutMargins
        environment.traits = container.environment.traits
        return ScriptContext(
            bounds: container.bounds, isOriginAssumed: view.isAssumed && view.mirrorWidth != nil,
            environment: environment, generation: generation, hasPrevious: previous != nil,
            base: base.map { ScriptContext.Base(contentSize: $0.contentSize, direction: $0.direction) })
    }

    // MARK: Requests of a running script

    /// The sizes of a section's items, NaN for an item without one. A size that was measured at another length across counts until the
    /// item is measured again.
    func sizes(_ section: Int) -> [Double] {
        guard container.sections.indices.contains(section) else { return [] }
        let own = container.sections[section]
        var lengths = own.itemSizes?.lengths ?? [Double](repeating: .nan, count: 2 * own.itemCount)
        own.measuredSizes.view(at: length).forEachEstimate(in: 0..<own.itemCount) { item, size in
            lengths[2 * item] = size.width
            lengths[2 * item + 1] = size.height
        }
        return lengths
    }

    /// The length across that elements have, in the direction in which the script or its base placed last.
    ///
    /// That is vertical if neither has placed anything.
    private var length: LengthAcross {
        LengthAcross(cells: nil, of: container, previous?.direction ?? base?.direction ?? .vertical)
    }

    func itemValues(_ section: Int, _ column: String) -> CheckedItemValues? {
        container.sections.indices.contains(section) ? container.sections[section].itemValues[column] : nil
    }

    func overrides(_ section: Int) -> Parameters {
        container.sections.indices.contains(section) ? container.sections[section].overrides : .none
    }

    /// The numbers of the measured elements of a kind, and the width and height of each.
    ///
    /// Empty for a section that does not exist. Elements that were not measured are missing.
    func supplementarySizes(_ section: Int, _ kind: String) -> (items: [UInt32], lengths: [Double]) {
        guard container.sections.indices.contains(section) else { return ([], []) }
        var (items, lengths): ([UInt32], [Double]) = ([], [])
        let measured = container.sections[section].measuredSupplementaries[kind]?.view(at: length)
        measured?.forEachEstimate(in: 0..<Int(UInt32.max) + 1) { item, size in
            items.append(UInt32(clamping: item))
            lengths += [size.width, size.height]
        }
        return (items, lengths)
    }

    /// The frames of a section's items before, as a script places them, NaN for an item without one.
    ///
    /// Four numbers each: x, y, width and height. Empty without a result before, and for a section that it does not have.
    func previousFrames(_ section: Int) -> [Double] {
        guard let previous, previous.sections.indices.contains(section) else { return [] }
        let count = previous.sections[section].itemCount
        var frames: [Double] = []
        frames.reserveCapacity(4 * count)
        for item in 0..<count {
            let frame = previous.layoutFrame(of: ItemPath(section: section, item: item))
            frames += frame.map { [$0.x, $0.y, $0.width, $0.height] } ?? [.nan, .nan, .nan, .nan]
        }
        return frames
    }

    /// The frames of a section's items in the base's result, as a script places them, NaN for an item without one.
    ///
    /// Four numbers each: x, y, width and height. Empty without a base, and for a section that its result does not have.
    func baseFrames(_ section: Int) -> [Double] {
        guard let base, base.sections.indices.contains(section) else { return [] }
        var frames: [Double] = []
        frames.reserveCapacity(4 * base.sections[section].itemCount)
        for item in 0..<base.sections[section].itemCount {
            let frame = base.layoutFrame(of: ItemPath(section: section, item: item))
            frames += frame.map { [$0.x, $0.y, $0.width, $0.height] } ?? [.nan, .nan, .nan, .nan]
        }
        return frames
    }

    /// The numbers of a section's elements of a kind in the base's result, and the frame of each.
    ///
    /// Four numbers each: x, y, width and height. Both lists are empty without a base.
    func baseElements(_ section: Int, _ kind: ElementKind) -> (items: [UInt32], frames: [Double]) {
        let found = base?.layoutFrames(of: kind, in: section) ?? []
        return (
            found.map { UInt32(clamping: $0.item) },
            found.flatMap { [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height] }
        )
    }
}
