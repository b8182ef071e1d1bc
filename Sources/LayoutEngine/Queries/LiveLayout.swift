/// A layout that answers queries itself, and the container for which it does.
///
/// Its script runs on the thread where the container is changed, so it stays there.
package struct LiveLayout {
    let layout: any StatefulLayout
    let container: Container
    private let report: (LayoutError) -> Void

    /// - Parameters:
    ///   - layout: in step with `container`.
    ///   - report: called with each error that the layout throws, before the query throws it too.
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
