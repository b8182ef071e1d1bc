import NIOCore

/// The threads for containers' work: some lay out, others wait for the processes of scripts.
///
/// A lane goes from one pool to the other between two pieces of its work, as its layout does.
struct ThreadPools: Sendable {
    /// For layouts in Swift, and for work without a container.
    let layouts: LayoutThreads
    /// For containers whose layout is a script, so that no script keeps other layouts from a thread.
    let scripts: LayoutThreads

    init(layouts: LayoutThreads, scripts: LayoutThreads) {
        self.layouts = layouts
        self.scripts = scripts
    }

    init(_ threads: LayoutThreads) { self.init(layouts: threads, scripts: threads) }

    /// Since when no thread of one pool is free; nil while each pool has one.
    var stuckSince: NIODeadline? { [layouts.stuckSince, scripts.stuckSince].compactMap { $0 }.min() }

    /// Shuts all threads down, and then calls `completion`.
    ///
    /// Those for scripts end first.
    func shutDown(_ completion: @escaping @Sendable () -> Void) {
        scripts.shutDown { [layouts] in layouts.shutDown(completion) }
    }
}
