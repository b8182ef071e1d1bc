extension ContainerWindow {
    /// What changes in the window, one difference for each step, until the container is closed or the connection is lost for good.
    ///
    /// A program that is slower than the container gets what has changed since its last step as one difference. It may be empty: then the
    /// window's `state` alone has changed, such as the finger's position in a movement.
    public var changes: Changes { Changes(window: self) }

    /// The differences of a window, each applied when the loop takes it: `elements` are as the difference says by then.
    public struct Changes: AsyncSequence {
        fileprivate let window: ContainerWindow

        /// An iterator; it takes changes from the same window as all others.
        public func makeAsyncIterator() -> Iterator { Iterator(window: window) }

        /// Waits for a window's changes.
        ///
        /// Iterators of one window share them: each difference goes to one of them.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let window: ContainerWindow

            /// Waits for the next change and applies it; nil once nothing more follows, or when the task is cancelled.
            public nonisolated(nonsending) mutating func next() async -> Difference? { await window.nextChange() }

            /// Waits for the next change and applies it, where the window belongs.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Difference? {
                await window.nextChange()
            }
        }
    }
}
