import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts

/// The content of `moved`: the newest state, from which what is in sight is read when the event is written.
struct MovedFrames: Sendable {
    /// The step before those that are reported.
    let stepBefore: UInt64
    let state: LaidOutState

    var generation: UInt64 { state.generation }

    /// How often a subscription gets it that does not say.
    static let defaultRate: UInt64 = 60

    /// Whether a subscription with this rate gets it: in each part of a second the first state, and always the one at rest.
    func isDue(_ rate: UInt64) -> Bool {
        let perSecond = UInt64(Motion.stepsPerSecond)
        return state.motion?.isMoving != true || state.step * rate / perSecond != stepBefore * rate / perSecond
    }
}

extension WireMoved {
    /// - Parameter limit: the most elements.
    init(_ frames: MovedFrames, container: UInt32, names: ReplyNames, limit: Int) {
        let state = frames.state
        self.init()
        self.container = container
        generation = state.generation
        step = state.step
        var query = ElementQuery(rect: state.bounds)
        query.limit = limit
        // What a layout that moves has prepared answers, which cannot fail.
        var columns = AttributeColumns(kindNames: state.prepared.kinds)
        truncated = (try? StateReader(state).elements(.inRect(query), into: &columns)) != nil
        attributes = names.attributes(columns)
        atRest = state.motion?.isMoving != true
        bounds = WireRect(state.bounds)
        contentSize = WireSize(state.prepared.contentSize)
    }
}
