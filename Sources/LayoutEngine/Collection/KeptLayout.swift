/// What a layout keeps of a container beyond its data and parameters. It outlives the process, and another container can be opened with
/// it.
package struct KeptLayout: Equatable, Sendable {
    /// Of the layout's script, and of those that it is derived from.
    ///
    /// Its own data comes first, then that of the others from the nearest on; nil for a script that keeps nothing.
    package var scripts: [KeptScript?] = []
    /// The lanes that items have stayed in, by section.
    ///
    /// One for each item of the section, from 0. Empty for layouts whose frames follow from the container alone.
    package var lanes: [Int: [UInt16]] = [:]
    /// The bodies of a layout that moves.
    ///
    /// nil for a layout that does not move items.
    package var motion: MotionState?

    /// Nothing.
    package init() {}

    /// Whether nothing is kept.
    package var isEmpty: Bool { scripts.allSatisfy { $0 == nil } && lanes.isEmpty && motion == nil }
}
