public import LayoutCore

/// The contract of a layout of your own.
extension LayoutContract {
    /// The contract for a layout.
    ///
    /// - Parameter layout: the layout's type.
    /// - Throws: `layout.failed` for a layout with an invalid declaration, such as two parameters of one name.
    public init<Own: Layout>(of layout: Own.Type) throws(LayoutError) {
        self.init(try LayoutDefinition(checking: layout))
    }

    /// Lays out some hundred containers of various shapes, screens, environments and parameters, and describes what is wrong.
    ///
    /// Of every container: items are placed all or none, each once; queries of rectangles, pages and lookups agree; the same container
    /// gives the same frames. Both layout directions mirror each other. Parameters may have the ends of their ranges. Scrolling keeps
    /// what was prepared valid, unless the layout says otherwise. Edits keep what is on the screen in place.
    ///
    /// - Returns: sentences such as `scroll: sections of [40, 0, 12] items: item (0, 3) has …`; empty for a layout that keeps the
    ///   contract. An error of the layout is one as well.
    /// - Complexity: some thousand prepares of up to 500 items: seconds in a debug build
    public func violations() -> [String] {
        let steps =
            containerSteps + mirrorSteps(isEven: false) + parameterSteps() + changeSteps + sightSteps + placementSteps
            + surveySteps
        return steps.flatMap { step in
            do throws(LayoutError) {
                return try step.violations().map { "\(step.check): \(step.place): \($0)" }
            } catch {
                return ["\(step.check): \(step.place): \(error.message)"]
            }
        }
    }
}
