import LayoutCore
import LayoutWire
import ScriptedLayouts

/// A stateful layout, and the container for which it answers queries. Use it on the layout thread only.
struct LiveLayout {
    let layout: any StatefulLayout
    let container: Container
    /// Called with each error that the layout throws.
    let report: (LayoutError) -> Void

    func answer<Answer>(
        _ body: (any StatefulLayout, Container) throws(LayoutError) -> Answer
    ) throws(RequestFailure) -> Answer {
        do throws(LayoutError) {
            return try body(layout, container)
        } catch {
            report(error)
            throw RequestFailure(error)
        }
    }
}
