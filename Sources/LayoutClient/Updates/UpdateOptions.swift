extension RemoteContainer {
    /// What the result of an update includes, when it comes, and when the update is refused.
    ///
    ///     try await photos.update(operations, options: [.withAnimations, .durable])
    ///
    /// By default an update carries out what it can, and its result comes as soon as the container is laid out.
    public struct UpdateOptions: OptionSet, Sendable {
        /// One bit for each option. The bits are not those of any message.
        public let rawValue: Int

        /// Creates a set from its bits; write an array of options instead.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The result includes the attributes of appearing and disappearing elements, in `appearing` and `disappearing`.
        ///
        /// They are those of elements in sight before or after the update.
        public static let withAnimations = UpdateOptions(rawValue: 1 << 0)
        /// A query for the elements in a rectangle, sent before the result has arrived, may be answered before it: in a large container of
        /// `flow` or `column`, as soon as what is visible is laid out.
        public static let visibleFirst = UpdateOptions(rawValue: 1 << 1)
        /// The result leaves out where a batch update moved every section and item. It has an entry for each section, where the changes
        /// name only what moved.
        public static let withoutBatch = UpdateOptions(rawValue: 1 << 2)
        /// The update is refused if an operation by identifier names what is gone, or inserts what is there, instead of leaving that out.
        public static let refuseSkipped = UpdateOptions(rawValue: 1 << 3)
        /// The result waits until the container is stored, so that the change survives the server's end; for persistent containers of a
        /// server that stores them.
        public static let durable = UpdateOptions(rawValue: 1 << 4)
    }
}
