package import LayoutCore

extension LayoutContract {
    private static let steps = 120

    /// Checks that a layout that moves makes its steps, and keeps every item placed. Other layouts pass.
    ///
    /// - Throws: the layout's error if it rejects the container or a step.
    package func motionViolations(_ container: Container) throws(LayoutError) -> [String] {
        let layout = definition.make(definition.schema.defaults)
        guard layout.moving != nil else { return [] }
        var laidOut = try LaidOutContainer(layout, container)
        let before = try laidOut.cells().count
        try laidOut.step(Self.steps)
        let after = try laidOut.cells().count
        var violations = ViolationList()
        violations.add("\(after) items have a frame after some steps, expected \(before)", unless: after == before)
        return violations.sentences
    }
}
