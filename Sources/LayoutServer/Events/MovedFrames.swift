import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts

/// The content of `moved`: the newest state, from which what is in sight is read when the event is written.
struct MovedFrames: Sendable {
    /// The step before those that are reported.
    let stepBefore: UInt64
    let snapshot: LaidOutState

    var generation: UInt64 { snapshot.generation }

    /// How often a subscription gets it that does not say.
    static let defaultRate: UInt64 = 60

    /// Whether a subscription with this rate gets it: in each part of a second the first state, and always the one at rest.
    func isDue(_ rate: UInt64) -> Bool {
        let perSecond = UInt64(Motion.stepsPerSecond)
        return snapshot.motion?.isMoving != true || snapshot.step * rate / perSecond != stepBefore * rate / perSecond
    }
}

extension WireMoved {
    /// - Parameter limit: the most elements.
    init(_ frames: MovedFrames, container: UInt32, names: ReplyNames, limit: Int) {
        let snapshot = frames.snapshot
        self.init()
        self.container = container
        generation = snapshot.generation
        step = snapshot.step
        var query = ElementQuery(rect: snapshot.bounds)
        query.limit = limit
        // What a layout that moves has prepared answers, which cannot fail.
        var columns = AttributeColumns(kindNames: snapshot.prepared.kinds)
        truncated = (try? StateReader(snapshot).elements(query, into: &columns)) != nil
        attributes = names.attributes(columns)
        atRest = snapshot.motion?.isMoving != true
        bounds = WireRect(snapshot.bounds)
        contentSize = WireSize(snapshot.prepared.contentSize)
    }
}
