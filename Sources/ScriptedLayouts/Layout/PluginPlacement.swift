import LayoutCore
import LuaRuntime

/// Turns what a script has placed into the columns that queries read.
struct PluginPlacement {
    private let container: Container
    let placed: ScriptPlacement
    let plugin: Plugin
    /// The axis that scrolls: by default the base's, if there is one.
    private let direction: ScrollDirection

    init(_ call: PluginCall, _ plugin: Plugin) {
        self.container = call.container
        self.placed = call.placement
        self.plugin = plugin
        direction = placed.direction ?? call.base?.direction ?? .vertical
    }

    /// The length across that elements have.
    private var length: LengthAcross { LengthAcross(cells: nil, of: container, direction) }

    // MARK: A whole prepare

    /// The result of a prepare.
    ///
    /// - Parameter contentSize: nil for the size that all elements span.
    /// - Throws: `plugin.contract` if a strict plugin left an item out, or an item is transformed out of sight.
    func prepared(contentSize: Size?) throws(LayoutError) -> PreparedLayout {
        try checkComplete()
        let kinds = elementKinds(besides: plugin.lazyKinds)
        let appearances = sortedAppearances
        var next = 0
        let elements = Dictionary(grouping: placed.elements, by: \.path.section)
        let transforms = Dictionary(grouping: placed.transforms, by: \.key.section)
        let custom = customColumns
        var end = 0.0
        var sections: [PreparedSection] = []
        sections.reserveCapacity(container.sections.count)
        for (index, section) in container.sections.enumerated() {
            let first = next
            while next < appearances.count, appearances[next].path.section == index { next += 1 }
            let part = Part(
                index: index, appearances: appearances[first..<next], transforms: transforms[index] ?? [],
                elements: elements[index] ?? [], custom: custom.isEmpty ? [] : custom[index])
            var own = try prepared(part, of: section, kinds: kinds)
            // A section without elements lies where the one before it ends.
            if case .empty = own.body, own.groups.isEmpty { own.move(to: end) }
            end = own.start + own.extent
            sections.append(own)
        }
        let size = contentSize ?? span(of: sections)
        return PreparedLayout(
            contentSize: size,
            space: ContainerSpace(
                direction: direction, contentSize: size, environment: container.environment,
                developmentDirection: plugin.developmentDirection),
            contentInset: container.environment.contentInset, sections: sections, kinds: kinds)
    }

    /// The placements in one section, besides the frames of its items.
    private struct Part {
        let index: Int
        let appearances: ArraySlice<ScriptPlacement.Drawn>
        let transforms: [(key: ItemPath, value: Transform3D)]
        let elements: [ScriptPlacement.Placed]
        let custom: [CustomColumn]
    }

    private func prepared(
        _ part: Part, of section: Section, kinds: ElementKinds
    ) throws(LayoutError) -> PreparedSection {
        let start = start(part.index, part.elements)
        var elements: [PreparedElement] = []
        for element in part.elements {
            elements.append(prepared(element, from: start, along: direction, kinds: kinds))
        }
        var parts = SectionParts(
            extent: 0, itemCount: section.itemCount, body: try body(of: part, from: start), elements: elements)
        if plugin.declaration.takesMeasuredSizes { parts.measured = section.measuredSizes.view(at: length) }
        parts.custom = part.custom
        var prepared = PreparedSection(start: start, parts)
        prepared.extendToElements()
        return prepared
    }

    /// The appearances by section and item, which is usually the order of placing.
    private var sortedAppearances: [ScriptPlacement.Drawn] {
        let appearances = placed.appearances
        let isSorted = zip(appearances, appearances.dropFirst()).allSatisfy { $0.path <= $1.path }
        return isSorted ? appearances : appearances.sorted { $0.path < $1.path }
    }

    /// Where the section begins: a whole number, so that subtracting it from a position and adding it again is exact.
    private func start(_ index: Int, _ own: [ScriptPlacement.Placed]) -> Double {
        var least = Double.infinity
        for element in own { least = min(least, direction == .vertical ? element.frame.y : element.frame.x) }
        if let extent = placed.sections[index].box {
            least = min(least, direction == .vertical ? extent.top : extent.left)
        }
        return least.isFinite ? max(0, least.rounded(.down)) : 0
    }

    private func body(of part: Part, from start: Double) throws(LayoutError) -> SectionBody {
        var items = placed.sections[part.index]
        guard items.placedCount > 0 else { return .empty }
        let isPlain = part.appearances.isEmpty && part.transforms.isEmpty
        if !items.hasFrames, isPlain, let runs = runs(items, start) { return .runs(runs) }
        if !items.hasFrames { items.unroll() }
        if isPlain { return .frames(FrameColumns(items.places(direction, from: start))) }
        var frames = try drawnFrames(items, of: part, from: start)
        frames.finish()
        return .frames(frames)
    }

    /// The items of a section in which some have an appearance or a transform of their own.
    private func drawnFrames(
        _ items: PlacedSection, of part: Part, from start: Double
    ) throws(LayoutError) -> FrameColumns {
        let appearances = part.appearances
        var next = appearances.startIndex
        let transforms = Dictionary(part.transforms.map { ($0.key.item, $0.value) }) { $1 }
        var frames = FrameColumns()
        frames.reserve(items.count)
        for item in 0..<items.count {
            guard let frame = items[item] else {
                frames.appendAbsent()
                continue
            }
            let rect = Rect(frame)
            while next < appearances.endIndex, appearances[next].path.item < item { next += 1 }
            let own =
                next < appearances.endIndex && appearances[next].path.item == item ? appearances[next].appearance : nil
            let transform = transforms.isEmpty ? nil : transforms[item]
            if let transform, !transform.isVisible(on: rect) {
                throw behindEye(ItemPath(section: part.index, item: item))
            }
            frames.append(axisRect(rect, from: start, along: direction), appearance(own, transform))
        }
        return frames
    }

    private func behindEye(_ path: ItemPath) -> LayoutError {
        LayoutError(
            contract:
                "transform (\(path.section), \(path.item)): a corner of the item is behind the eye or beyond 1e9, expected all corners in front of the eye and within 1e9",
            in: plugin.identity, indexPath: path)
    }

    private func appearance(_ own: PlacementBuffer.Appearance?, _ transform: Transform3D?) -> Appearance {
        var appearance = Appearance(zIndex: own?.z ?? 0, alpha: own?.alpha ?? 1, isHidden: own?.isHidden ?? false)
        if let transform, transform != .identity {
            appearance.transform = direction == .vertical ? transform : transform.transposed
        }
        return appearance
    }

    /// The runs as rules; nil if one of them fills the scroll axis first, for which there is no rule.
    private func runs(_ items: PlacedSection, _ start: Double) -> UniformRunColumns? {
        var columns = UniformRunColumns()
        for run in items.runs {
            guard let rule = run.rule(direction, start) else { return nil }
            columns.append(rule, firstItem: run.first)
        }
        columns.finish()
        return columns
    }

    func prepared(
        _ element: ScriptPlacement.Placed, from start: Double, along direction: ScrollDirection, kinds: ElementKinds
    ) -> PreparedElement {
        var pin = element.pin
        switch pin {
        case .toStart(let latest): pin = .toStart(latest: latest - start)
        case .toEnd(let earliest): pin = .toEnd(earliest: earliest - start)
        default: break
        }
        var appearance = Appearance(zIndex: element.z, alpha: element.alpha, isHidden: element.isHidden)
        appearance.isEstimated = isEstimate(element)
        var prepared = PreparedElement(
            kind: kinds.number(of: element.kind.category, element.kind.name) ?? 0, item: element.path.item,
            place: axisRect(element.frame, from: start, along: direction), pin: pin, appearance: appearance)
        prepared.custom = customValues(of: element)
        return prepared
    }

    /// Whether a supplementary element was measured, but at another length across.
    private func isEstimate(_ element: ScriptPlacement.Placed) -> Bool {
        guard plugin.declaration.takesMeasuredSizes, element.kind.category == .supplementary else { return false }
        let sizes = container.sections[element.path.section].measuredSupplementaries[element.kind.name]
        return sizes?.viewOfGivenSizes(at: length).isEstimate(element.path.item) ?? false
    }

    private func axisRect(_ rect: Rect, from start: Double, along direction: ScrollDirection) -> AxisRect {
        direction == .vertical
            ? AxisRect(cross: rect.x, scroll: rect.y - start, crossLength: rect.width, scrollLength: rect.height)
            : AxisRect(cross: rect.y, scroll: rect.x - start, crossLength: rect.height, scrollLength: rect.width)
    }

    private func span(of sections: [PreparedSection]) -> Size {
        var size = Size.zero
        func add(_ rect: Rect) {
            size.width = max(size.width, rect.maxX)
            size.height = max(size.height, rect.maxY)
        }
        for element in placed.elements { add(element.frame) }
        for index in sections.indices {
            guard let extent = placed.sections[index].box else { continue }
            size.width = max(size.width, extent.right)
            size.height = max(size.height, extent.bottom)
        }
        return size
    }

    /// - Throws: `plugin.contract` if the plugin is strict and left an item out.
    private func checkComplete() throws(LayoutError) {
        guard plugin.declaration.isStrict else { return }
        for (index, section) in container.sections.enumerated()
        where placed.sections[index].placedCount < section.itemCount {
            let items = placed.sections[index]
            var missing = 0
            if items.hasFrames {
                while missing < section.itemCount, items[missing] != nil { missing += 1 }
            } else {
                for run in items.runs where run.first == missing { missing += run.count }
            }
            let path = ItemPath(section: index, item: missing)
            throw LayoutError(
                contract:
                    "item (\(index), \(missing)) is not placed, expected every item to be placed because strict is true",
                in: plugin.identity, indexPath: path)
        }
    }

    // MARK: Single items

    /// The items and elements of a sparse call, in the order of query results.
    ///
    /// - Parameter known: the kinds that may be placed; nil for those that the plugin declares.
    func placedSingly(_ known: ElementKinds? = nil) throws(LayoutError) -> [LayoutAttributes] {
        let appearances = Dictionary(placed.appearances.map { ($0.path, $0.appearance) }) { $1 }
        let items = placed.placedItems.sorted { $0.path < $1.path }
        let custom = customAttributes
        var found: [LayoutAttributes] = []
        found.reserveCapacity(items.count + placed.elements.count)
        for item in items {
            let path = item.path
            if found.last?.element.indexPath == path {
                throw LayoutError(
                    contract: "item (\(path.section), \(path.item)) is placed twice, expected at most once",
                    in: plugin.identity, indexPath: path)
            }
            var attributes = LayoutAttributes(element: .cell(path), frame: item.frame)
            if let appearance = appearances[path] {
                attributes.zIndex = Int(appearance.z)
                attributes.alpha = appearance.alpha
                attributes.isHidden = appearance.isHidden
            }
            if let transform = placed.transforms[path] {
                guard transform.isVisible(on: attributes.untransformedFrame) else { throw behindEye(path) }
                attributes.transform = transform
            }
            attributes.custom = custom[path] ?? [:]
            found.append(attributes)
        }
        let known = known ?? plugin.lazyKinds
        let kinds = elementKinds(besides: known)
        guard kinds == known else {
            throw LayoutError(
                contract:
                    "\"\(kinds.list.last?.name ?? "")\" is placed, expected a kind that is declared in kinds",
                in: plugin.identity)
        }
        func number(_ element: ScriptPlacement.Placed) -> UInt32 {
            kinds.number(of: element.kind.category, element.kind.name) ?? 0
        }
        for element in placed.elements.sorted(by: { (number($0), $0.path) < (number($1), $1.path) }) {
            var attributes = LayoutAttributes(
                element: element.kind.element(at: element.path), frame: element.frame, zIndex: Int(element.z))
            attributes.alpha = element.alpha
            attributes.isHidden = element.isHidden
            attributes.custom = Dictionary(uniqueKeysWithValues: customValues(of: element).map { ($0.name, $0.value) })
            found.append(attributes)
        }
        return found
    }

    /// The known kinds and the new ones, supplementary elements before decorations.
    func elementKinds(besides known: ElementKinds) -> ElementKinds {
        let new = placed.kinds.filter { known.number(of: $0.category, $0.name) == nil }
        let others = known.list.dropFirst(ElementKinds.standard.list.count) + new
        return ElementKinds(
            others.filter { $0.category == .supplementary } + others.filter { $0.category == .decoration })
    }
}

extension PlacementBuffer.Run {
    /// The run as a rule in a section's coordinates; nil if there is none.
    fileprivate func rule(_ direction: ScrollDirection, _ start: Double) -> UniformRun? {
        if direction == .vertical {
            return UniformRun(
                count: count, perRow: columns,
                first: AxisRect(
                    cross: frame.x, scroll: frame.y - start, crossLength: frame.width, scrollLength: frame.height),
                step: dx, pitch: dy)
        }
        guard columns == 1 || columns >= count else { return nil }
        return UniformRun(
            count: count, perRow: columns == 1 ? count : 1,
            first: AxisRect(
                cross: frame.y, scroll: frame.x - start, crossLength: frame.height, scrollLength: frame.width),
            step: columns == 1 ? dy : 0, pitch: columns == 1 ? 0 : dx)
    }
}
