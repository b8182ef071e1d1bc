/// What a layout keeps of a container beyond its data and parameters. It outlives the process, and another container can be opened with
/// it.
package struct KeptLayout: Equatable, Sendable {
    /// Of the layout's script, and of those that it is derived from.
    package var scripts: [KeptScript?] = []
    /// The lanes that items have stayed in, by section.
    package var lanes: [Int: [UInt16]] = [:]
    /// The bodies of a layout that moves.
    package var motion: MotionState?

    /// Nothing.
    package init() {}

    /// Whether nothing is kept.
    package var isEmpty: Bool { scripts.allSatisfy { $0 == nil } && lanes.isEmpty && motion == nil }
}
