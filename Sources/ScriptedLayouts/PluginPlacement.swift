import LayoutCore
import LuaRuntime

/// What a script has placed, on its way to the columns that queries read.
struct PluginPlacement {
    private let call: PluginCall
    private let board: LuaBoard
    private let plugin: Plugin

    init(_ call: PluginCall, _ board: LuaBoard, _ plugin: Plugin) {
        self.call = call
        self.board = board
        self.plugin = plugin
    }

    // MARK: A whole prepare

    /// - Parameter contentSize: nil: what everything spans.
    func prepared(contentSize: Size?) throws(LayoutError) -> PreparedLayout {
        try checkComplete()
        let kinds = elementKinds(besides: plugin.lazyKinds)
        let looks = sortedLooks
        var look = 0
        let elements = Dictionary(grouping: call.elements, by: \.path.section)
        let transforms = Dictionary(grouping: call.transforms, by: \.key.section)
        var sections: [PreparedSection] = []
        sections.reserveCapacity(call.container.sections.count)
        for (index, section) in call.container.sections.enumerated() {
            let first = look
            while look < looks.count, looks[look].list == index { look += 1 }
            sections.append(
                try prepared(
                    index, section, looks[first..<look], transforms[index] ?? [], elements[index] ?? [], kinds))
        }
        let size = contentSize ?? span(of: sections)
        return PreparedLayout(
            contentSize: size,
            space: ContainerSpace(
                direction: call.direction, contentSize: size, environment: call.container.environment),
            contentInset: call.container.environment.contentInset, sections: sections, kinds: kinds)
    }

    private func prepared(
        _ index: Int, _ section: Section, _ looks: Looks,
        _ transforms: [(key: IndexPath, value: Transform3D)], _ placed: [PluginCall.Placed], _ kinds: ElementKinds
    ) throws(LayoutError) -> PreparedSection {
        let start = start(index, placed)
        var elements: [PreparedElement] = []
        for element in placed { elements.append(prepared(element, start, call.direction, kinds)) }
        var prepared = PreparedSection(
            start: start, extent: 0, itemCount: section.itemCount, body: try body(index, start, looks, transforms),
            elements: elements)
        prepared.extent = prepared.scrollExtent.upperBound - start
        if plugin.declaration.takesMeasuredSizes { prepared.measured = section.measuredSizes }
        return prepared
    }

    private typealias Looks = ArraySlice<(list: Int, row: Int, look: LuaBoard.Look)>

    /// By section and item, in which order they mostly come.
    private var sortedLooks: [(list: Int, row: Int, look: LuaBoard.Look)] {
        let looks = board.looks
        let isSorted = zip(looks, looks.dropFirst()).allSatisfy { ($0.list, $0.row) <= ($1.list, $1.row) }
        return isSorted ? looks : looks.sorted { ($0.list, $0.row) < ($1.list, $1.row) }
    }

    /// A whole number, so that positions counted from it and added to it again are the same to the last bit.
    private func start(_ index: Int, _ placed: [PluginCall.Placed]) -> Double {
        var least = Double.infinity
        for element in placed { least = min(least, call.direction == .vertical ? element.frame.y : element.frame.x) }
        if let extent = board.extent(index) {
            least = min(least, call.direction == .vertical ? extent.top : extent.left)
        }
        return least.isFinite ? max(0, least.rounded(.down)) : 0
    }

    private func body(
        _ index: Int, _ start: Double, _ looks: Looks,
        _ transforms: [(key: IndexPath, value: Transform3D)]
    ) throws(LayoutError) -> SectionBody {
        guard board.placedCount(index) > 0 else { return .empty }
        let isPlain = looks.isEmpty && transforms.isEmpty
        if !board.isSingle(index), isPlain, let runs = runs(index, start) { return .runs(runs) }
        if !board.isSingle(index) { board.unroll(index) }
        var frames = isPlain ? plainFrames(index, start) : try drawnFrames(index, start, looks, transforms)
        frames.finish()
        return .frames(frames)
    }

    private func plainFrames(_ index: Int, _ start: Double) -> FrameColumns {
        let placed = board.frames(index)
        let isVertical = call.direction == .vertical
        return FrameColumns(count: placed.count) { row in
            guard let frame = placed[row] else { return nil }
            return isVertical
                ? AxisRect(
                    cross: frame.x, scroll: frame.y - start, crossLength: frame.width, scrollLength: frame.height)
                : AxisRect(
                    cross: frame.y, scroll: frame.x - start, crossLength: frame.height, scrollLength: frame.width)
        }
    }

    /// The items of a section of which some are drawn in their own way.
    private func drawnFrames(
        _ index: Int, _ start: Double, _ looks: Looks,
        _ transforms: [(key: IndexPath, value: Transform3D)]
    ) throws(LayoutError) -> FrameColumns {
        var next = looks.startIndex
        let transforms = Dictionary(transforms.map { ($0.key.item, $0.value) }) { $1 }
        let placed = board.frames(index)
        var frames = FrameColumns()
        frames.reserve(placed.count)
        for item in 0..<placed.count {
            guard let frame = placed[item] else {
                frames.appendAbsent()
                continue
            }
            let rect = Rect(frame)
            while next < looks.endIndex, looks[next].row < item { next += 1 }
            let own = next < looks.endIndex && looks[next].row == item ? looks[next].look : nil
            let transform = transforms.isEmpty ? nil : transforms[item]
            if let transform, !transform.isVisible(on: rect) {
                throw behindEye(IndexPath(section: index, item: item))
            }
            frames.append(axisRect(rect, start, call.direction), look(own, transform))
        }
        return frames
    }

    private func behindEye(_ path: IndexPath) -> LayoutError {
        LayoutError(
            contract:
                "transform (\(path.section), \(path.item)): a corner of the item lies behind the eye, or beyond 1e9",
            in: plugin.identity, indexPath: path)
    }

    private func look(_ own: LuaBoard.Look?, _ transform: Transform3D?) -> Appearance {
        var look = Appearance(zIndex: own?.z ?? 0, alpha: own?.alpha ?? 1, isHidden: own?.isHidden ?? false)
        if let transform, transform != .identity {
            look.transform = call.direction == .vertical ? transform : transform.transposed
        }
        return look
    }

    /// The runs as rules; nil where one goes first along the axis that scrolls and then across, for which there is none.
    private func runs(_ index: Int, _ start: Double) -> UniformRunColumns? {
        var columns = UniformRunColumns()
        for run in board.runs(index) {
            guard let rule = run.rule(call.direction, start) else { return nil }
            columns.append(rule, firstItem: run.first)
        }
        columns.finish()
        return columns
    }

    private func prepared(
        _ element: PluginCall.Placed, _ start: Double, _ direction: ScrollDirection, _ kinds: ElementKinds
    ) -> PreparedElement {
        var pin = element.pin
        switch pin {
        case .toStart(let latest): pin = .toStart(latest: latest - start)
        case .toEnd(let earliest): pin = .toEnd(earliest: earliest - start)
        default: break
        }
        return PreparedElement(
            kind: kinds.number(of: element.kind.category, element.kind.name) ?? 0, item: element.path.item,
            place: axisRect(element.frame, start, direction), pin: pin, appearance: Appearance(zIndex: element.z))
    }

    private func axisRect(_ rect: Rect, _ start: Double, _ direction: ScrollDirection) -> AxisRect {
        direction == .vertical
            ? AxisRect(cross: rect.x, scroll: rect.y - start, crossLength: rect.width, scrollLength: rect.height)
            : AxisRect(cross: rect.y, scroll: rect.x - start, crossLength: rect.height, scrollLength: rect.width)
    }

    /// What everything reaches from the origin.
    private func span(of sections: [PreparedSection]) -> Size {
        var size = Size.zero
        func add(_ rect: Rect) {
            size.width = max(size.width, rect.maxX)
            size.height = max(size.height, rect.maxY)
        }
        for element in call.elements { add(element.frame) }
        for index in sections.indices {
            guard let extent = board.extent(index) else { continue }
            size.width = max(size.width, extent.right)
            size.height = max(size.height, extent.bottom)
        }
        return size
    }

    /// - Throws: `plugin.contract` when the plugin is strict and left an item out.
    private func checkComplete() throws(LayoutError) {
        guard plugin.declaration.isStrict else { return }
        for (index, section) in call.container.sections.enumerated() where board.placedCount(index) < section.itemCount
        {
            var missing = 0
            if board.isSingle(index) {
                while missing < section.itemCount, board.frames(index)[missing] != nil { missing += 1 }
            } else {
                for run in board.runs(index) where run.first == missing { missing += run.count }
            }
            let path = IndexPath(section: index, item: missing)
            throw LayoutError(
                contract: "item (\(index), \(missing)) is not placed, expected every item once, since strict is true",
                in: plugin.identity, indexPath: path)
        }
    }

    // MARK: Beside another layout's elements

    /// What was placed, added to `prepared`.
    func adding(to prepared: PreparedLayout) throws(LayoutError) -> PreparedLayout {
        guard !call.elements.isEmpty else { return prepared }
        for element in call.elements where element.kind.category != .decoration {
            throw LayoutError(
                contract: "after_prepare placed a supplementary \"\(element.kind.name)\", expected decorations alone",
                in: plugin.identity, indexPath: element.path)
        }
        let kinds = elementKinds(besides: prepared.kinds)
        let direction = prepared.direction
        let placed = Dictionary(grouping: call.elements, by: \.path.section)
        return prepared.adding(kinds: kinds) { index, section in
            (placed[index] ?? []).map { self.prepared($0, section.start, direction, kinds) }
        }
    }

    // MARK: Single items

    /// What was placed one by one, in the order of answers.
    func placedSingly() throws(LayoutError) -> [LayoutAttributes] {
        let looks = Dictionary(
            board.looks.map { (IndexPath(section: $0.list, item: $0.row), $0.look) }
        ) { $1 }
        let hits = board.hits.sorted { ($0.list, $0.row) < ($1.list, $1.row) }
        var found: [LayoutAttributes] = []
        found.reserveCapacity(hits.count + call.elements.count)
        for hit in hits {
            let path = IndexPath(section: hit.list, item: hit.row)
            if found.last?.element.indexPath == path {
                throw LayoutError(
                    contract: "item (\(path.section), \(path.item)) is placed twice, expected each item at most once",
                    in: plugin.identity, indexPath: path)
            }
            var attributes = LayoutAttributes(element: .cell(path), frame: Rect(hit.frame))
            if let look = looks[path] {
                attributes.zIndex = Int(look.z)
                attributes.alpha = look.alpha
                attributes.isHidden = look.isHidden
            }
            if let transform = call.transforms[path] {
                guard transform.isVisible(on: attributes.untransformedFrame) else { throw behindEye(path) }
                attributes.transform = transform
            }
            found.append(attributes)
        }
        let kinds = elementKinds(besides: plugin.lazyKinds)
        guard kinds == plugin.lazyKinds else {
            throw LayoutError(
                contract:
                    "\"\(kinds.list.last?.name ?? "")\" is placed, expected a kind that the plugin declares in kinds",
                in: plugin.identity)
        }
        func number(_ element: PluginCall.Placed) -> UInt32 {
            kinds.number(of: element.kind.category, element.kind.name) ?? 0
        }
        for element in call.elements.sorted(by: { (number($0), $0.path) < (number($1), $1.path) }) {
            found.append(
                LayoutAttributes(
                    element: element.kind.element(at: element.path), frame: element.frame, zIndex: Int(element.z)))
        }
        return found
    }

    /// `known` and the new ones, supplementary ones before decorations.
    private func elementKinds(besides known: ElementKinds) -> ElementKinds {
        let new = call.kinds.filter { known.number(of: $0.category, $0.name) == nil }
        let others = known.list.dropFirst(ElementKinds.standard.list.count) + new
        return ElementKinds(
            others.filter { $0.category == .supplementary } + others.filter { $0.category == .decoration })
    }
}

extension Rect {
    @inline(__always)
    init(_ frame: LuaBoard.Frame) {
        self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }
}

extension LuaBoard.Run {
    /// The run in a layout's own coordinates, from a section's start.
    fileprivate func rule(_ direction: ScrollDirection, _ start: Double) -> UniformRun? {
        if direction == .vertical {
            return UniformRun(
                count: count, perRow: columns, begin: frame.x, step: dx, top: frame.y - start, pitch: dy,
                crossLength: frame.width, scrollLength: frame.height)
        }
        guard columns == 1 || columns >= count else { return nil }
        return UniformRun(
            count: count, perRow: columns == 1 ? count : 1, begin: frame.y, step: columns == 1 ? dy : 0,
            top: frame.x - start, pitch: columns == 1 ? 0 : dx, crossLength: frame.height, scrollLength: frame.width)
    }
}
