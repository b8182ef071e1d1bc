import LayoutEngine
import Layouts
import TestSupport
import Testing

/// A container of a program's own with a window, and the same container as the daemon drives it. Both take the same steps and have to
/// agree, bit for bit.
struct ContainerTwins {
    private(set) var own: LayoutContainer
    private let engine: EngineContainer
    private var window: FollowedWindow

    private static let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)

    /// What may happen to a container.
    enum Step {
        case update(LayoutEngine.Operation, keeping: UpdateAnchor = .nothing)
        case lift([ItemPath], at: Point? = nil)
        case drag(to: Point)
        case drop
        case putBack
        case begin(LayoutDefinition?, [String: JSONValue])
        case pinch(to: Double, Point? = nil)
        case finish
        case cancel
        case steps(Int)
    }

    /// What a step has answered.
    private enum Answer: Equatable {
        case changes(ElementChanges)
        case refused(LayoutError.Code)
    }

    init(
        _ layout: LayoutDefinition, _ parameters: [String: JSONValue], sections: [ContainerSection], number: UInt32 = 1
    ) throws {
        let bounds = Rect(x: 0, y: 0, width: 320, height: 400)
        own = try LayoutContainer(
            layout, parameters: parameters, bounds: bounds, environment: Environment(), sections: sections)
        engine = try EngineContainer(layout, parameters, bounds: bounds, sections: sections, id: number)
        window = try FollowedWindow(on: &own)
    }

    private init(own: LayoutContainer, engine: EngineContainer, window: FollowedWindow) {
        self.own = own
        self.engine = engine
        self.window = window
    }

    /// Both once more, with the window.
    var copy: ContainerTwins { ContainerTwins(own: own, engine: engine.copy, window: window) }

    // MARK: Steps

    mutating func take(_ step: Step) throws {
        var next = own
        let mine = Self.answer { () throws(LayoutError) in try Self.take(step, &next) }
        own = next
        let theirs = Self.answer { () throws(LayoutError) in try takeInEngine(step) }
        try #require(mine == theirs)
        try compare()
        try window.follow(own)
    }

    /// Moves the finger of a drag over another container.
    mutating func drag(to point: Point, over other: inout ContainerTwins) throws {
        var (next, target) = (own, other.own)
        var (mine, theirs): ([Answer], [Answer]) = ([], [])
        do throws(LayoutError) {
            let (first, second) = try next.moveDrag(to: point, over: &target)
            mine = [.changes(first.changes), .changes(second.changes)]
        } catch {
            mine = [.refused(error.code)]
        }
        (own, other.own) = (next, target)
        do throws(LayoutError) {
            let (first, second) = try engine.drag(to: point, over: other.engine)
            theirs = [first, second].map { .changes($0.map { Self.changes($0.change) } ?? ElementChanges()) }
        } catch {
            theirs = [.refused(error.code)]
        }
        try #require(mine == theirs)
        try compare()
        try other.compare()
        try window.follow(own)
        try other.window.follow(other.own)
    }

    /// Drops what is dragged in another container.
    mutating func drop(in other: inout ContainerTwins) throws {
        var (next, target) = (own, other.own)
        let mine = Self.answer { () throws(LayoutError) in try next.endDrag(in: &target).other.changes }
        (own, other.own) = (next, target)
        let theirs = Self.answer { () throws(LayoutError) in
            Self.changes(try engine.drop(in: other.engine).other.change)
        }
        try #require(mine == theirs)
        try compare()
        try other.compare()
        try window.follow(own)
        try other.window.follow(other.own)
    }

    private static func answer(_ step: () throws(LayoutError) -> ElementChanges) -> Answer {
        do throws(LayoutError) {
            return .changes(try step())
        } catch {
            return .refused(error.code)
        }
    }

    private static func take(_ step: Step, _ own: inout LayoutContainer) throws(LayoutError) -> ElementChanges {
        switch step {
        case .update(let operation, let anchor): try update(operation, anchor, &own)
        case .lift(let items, let point): try own.beginDrag(of: items, at: point).changes
        case .drag(let point): try own.moveDrag(to: point).changes
        case .drop: try own.endDrag().changes
        case .putBack: own.cancelDrag()
        case .begin(let layout?, let parameters): try own.beginTransition(to: layout.name, parameters: parameters)
        case .begin(nil, let parameters): try own.beginTransition(parameters: parameters)
        case .pinch(let progress, let focus): try own.moveTransition(to: progress, focus: focus)
        case .finish: try own.finishTransition()
        case .cancel: own.cancelTransition()
        case .steps(let count): try steps(count, &own)
        }
    }

    private static func steps(_ count: Int, _ own: inout LayoutContainer) throws(LayoutError) -> ElementChanges {
        try own.makeSteps(count)
        return ElementChanges()
    }

    private static func update(
        _ operation: LayoutEngine.Operation, _ anchor: UpdateAnchor, _ own: inout LayoutContainer
    ) throws(LayoutError) -> ElementChanges {
        switch operation {
        case .setBounds(let bounds): return try own.setBounds(bounds, keeping: anchor)
        case .setParameters(let parameters): return try own.setParameters(parameters, keeping: anchor)
        case .setEnvironment(let environment): return try own.setEnvironment(environment, keeping: anchor)
        case .setLayout(let layout, let parameters):
            return try own.setLayout(layout.name, parameters: parameters, keeping: anchor)
        case .batchUpdate(let update): return try own.performBatch(update, keeping: anchor).changes
        case .setSizes(let lengths, let path):
            return try own.setSizes([Size(width: lengths[0], height: lengths[1])], from: path)
        case .setMeasuredSizes(let measurement):
            guard case .numbered(let items, .number(let section), _) = measurement.elements else {
                return ElementChanges()
            }
            let size = Size(width: measurement.sizes[0], height: measurement.sizes[1])
            return try own.setMeasuredSizes(
                inSection: section, items.map { (item: $0, size: size) }, keeping: anchor)
        case .deleteItems(let items): return try own.deleteItems(items).changes
        case .moveItems(let items, let destination): return try own.moveItems(items, to: destination).changes
        case .applySnapshot(let snapshot):
            return try own.applySnapshot(snapshot.sections.map { ($0.identifier, $0.items) }).changes
        default: preconditionFailure("\(operation.name) is not among the steps")
        }
    }

    private func takeInEngine(_ step: Step) throws(LayoutError) -> ElementChanges {
        switch step {
        case .update(let operation, let anchor):
            Self.changes(try engine.update([operation], keeping: anchor).change)
        case .lift(let items, let point): Self.changes(try engine.lift(items, at: point).change)
        case .drag(let point): Self.changes(try engine.drag(to: point).change)
        case .drop: Self.changes(try engine.drop().change)
        case .putBack: Self.changes(engine.state.endDrag()?.change)
        case .begin(let layout, let parameters): Self.changes(try engine.beginTransition(to: layout, parameters))
        case .pinch(let progress, let focus): Self.changes(engine.moveTransition(to: progress, focus: focus))
        case .finish: Self.changes(try engine.finishTransition())
        case .cancel: Self.changes(engine.cancelTransition())
        case .steps(let count): try steps(count)
        }
    }

    private func steps(_ count: Int) throws(LayoutError) -> ElementChanges {
        try engine.step(count)
        return ElementChanges()
    }

    private static func changes(_ change: Change?) -> ElementChanges {
        change.map { change in
            ElementChanges(
                change.diff ?? FrameDiff.none, contentSizeBefore: change.sizeBefore,
                contentSizeAfter: change.state.prepared.contentSize)
        } ?? ElementChanges()
    }

    // MARK: Comparing

    /// Whether both show the same.
    func compare() throws {
        let shown = engine.state.shown
        try #require(own.layout == shown.layout)
        try #require(Self.bits(own.bounds) == Self.bits(shown.bounds))
        try #require(own.contentSize == shown.prepared.contentSize)
        try #require((0..<own.sectionCount).map { own.itemCount(inSection: $0) } == engine.itemCounts)
        let (mine, theirs) = (own.attributes(in: Self.everywhere), try engine.attributes(in: Self.everywhere))
        try #require(mine == theirs)
        try #require(
            mine.map { Self.bits($0.untransformedFrame) } == theirs.map { Self.bits($0.untransformedFrame) })
        try #require(own.warnings == shown.warnings)
        try #require(own.drag?.items == shown.drag?.indexPaths && own.drag?.target == shown.drag?.target)
        try #require(own.drag?.lifted == shown.drag?.lifted && own.drag?.position == shown.drag?.position)
        try #require(own.transition?.layout == shown.transition?.layout)
        try #require(own.transition?.progress == shown.transition?.progress)
        try #require(own.isMoving == shown.isMoving)
    }

    private static func bits(_ rect: Rect) -> [UInt64] {
        [rect.x, rect.y, rect.width, rect.height].map(\.bitPattern)
    }
}
