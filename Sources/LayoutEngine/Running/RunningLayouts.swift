/// The layouts of a container as they run, beside the states that they have followed.
///
///     state ─► history ◄─ layout       in step with the state: it is found
///     state ─► history                 not found: it is made, and prepares the container if it keeps state
///              history ◄─ layout       it has followed a change whose state was dropped: it is dropped as well
///
/// It is used where the container is changed, and nowhere else. Only layouts that keep state, which are scripts in other processes, make a
/// difference: any other is a function of its parameters.
package final class RunningLayouts {
    private struct Entry {
        /// nil once no state has it.
        weak var history: LayoutHistory?
        let instance: LayoutInstance
    }

    private var entries: [Entry] = []

    /// No layouts: each is made when it is first needed.
    package init() {}

    /// The layout that has followed a state; nil: there is none.
    ///
    /// Layouts whose states are all gone are dropped on the way, and their scripts with them.
    subscript(history: LayoutHistory) -> LayoutInstance? {
        get {
            entries.removeAll { $0.history == nil }
            return entries.first { $0.history === history }?.instance
        }
        set {
            entries.removeAll { $0.history == nil || $0.history === history }
            if let newValue { entries.append(Entry(history: history, instance: newValue)) }
        }
    }

    /// Lets a layout go on to a new history: states that had the one before do not find it any more.
    func renew(_ history: inout LayoutHistory) {
        let next = LayoutHistory()
        move(from: history, to: next)
        history = next
    }

    /// Gives a layout another history. The old one has none then, and what had the new one is dropped.
    func move(from old: LayoutHistory, to new: LayoutHistory) {
        let instance = self[old]
        self[old] = nil
        self[new] = instance
    }
}
