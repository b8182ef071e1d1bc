/// A layout that answers queries itself, and the container for which it does. It is used where the container is changed, and nowhere else.
package struct LiveLayout {
    let layout: any StatefulLayout
    let container: Container
    private let report: (LayoutError) -> Void

    /// - Parameter report: called with each error that the layout throws.
    package init(_ layout: any StatefulLayout, of container: Container, report: @escaping (LayoutError) -> Void) {
        self.layout = layout
        self.container = container
        self.report = report
    }

    func answer<Answer>(
        _ question: (any StatefulLayout, Container) throws(LayoutError) -> Answer
    ) throws(LayoutError) -> Answer {
        do throws(LayoutError) {
            return try question(layout, container)
        } catch {
            report(error)
            throw error
        }
    }
}
