import LayoutCore
import LayoutWire

/// A layout that answers queries itself, and the container that it answers them for. Use it on the layout thread only.
struct LiveQuerySource {
    let layout: any Layout
    let container: Container
    /// Called with each error that the layout throws.
    let report: (LayoutError) -> Void

    func answer<Answer>(
        _ body: (any Layout, Container) throws(LayoutError) -> Answer
    ) throws(RequestFailure) -> Answer {
        do throws(LayoutError) {
            return try body(layout, container)
        } catch {
            report(error)
            throw RequestFailure(error)
        }
    }
}
