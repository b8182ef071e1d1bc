import LayoutCore
import LayoutWire

struct LiveQuerySource {
    let layout: any Layout
    let container: Container
    /// Told of what the layout fails with.
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
