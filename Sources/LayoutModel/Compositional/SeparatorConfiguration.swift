extension Compositional {
    /// Which lines a list has above and below its rows, and their insets.
    ///
    ///     var separators = Compositional.SeparatorConfiguration()
    ///     separators.bottomSeparatorInsets = Compositional.SeparatorConfiguration.Insets(leading: 60)
    ///     list.showsSeparators = true
    ///     list.separatorConfiguration = separators
    ///
    /// Item values replace it for single rows. It requires `ListSection.showsSeparators`.
    public struct SeparatorConfiguration: Equatable, Sendable {
        /// Whether a line is visible.
        public enum Visibility: String, Sendable, CaseIterable {
            /// As the appearance of the list specifies.
            case automatic
            /// It is.
            case visible
            /// It is not.
            case hidden
        }

        /// The space that a line leaves free at its ends, in points, within ±1e9: leading is left in a left-to-right layout.
        public struct Insets: Equatable, Sendable {
            /// The space before its leading end.
            public var leading: Double
            /// The space behind its trailing end.
            public var trailing: Double

            /// Insets that are 0 unless given: a line from edge to edge.
            public init(leading: Double = 0, trailing: Double = 0) {
                self.leading = leading
                self.trailing = trailing
            }
        }

        /// Whether rows have a line at their top.
        public var topSeparatorVisibility = Visibility.automatic
        /// Whether rows have a line at their bottom.
        public var bottomSeparatorVisibility = Visibility.automatic
        /// The insets of the line at the top; nil for those of a list's cells.
        public var topSeparatorInsets: Insets?
        /// The insets of the line at the bottom; nil for those of a list's cells.
        public var bottomSeparatorInsets: Insets?

        /// Automatic visibility and insets: those of the list's appearance.
        public init() {}
    }
}

extension Compositional.SeparatorConfiguration {
    static let format: JSONFormat<Self> = JSONMembers(
        defaults: Compositional.SeparatorConfiguration(),
        [
            JSONMember("topSeparatorVisibility", \.topSeparatorVisibility, as: .word),
            JSONMember("bottomSeparatorVisibility", \.bottomSeparatorVisibility, as: .word),
            JSONMember(optional: "topSeparatorInsets", \.topSeparatorInsets, as: Insets.format),
            JSONMember(optional: "bottomSeparatorInsets", \.bottomSeparatorInsets, as: Insets.format),
        ]
    ).format
}

extension Compositional.SeparatorConfiguration.Insets {
    /// `[leading, trailing]`.
    fileprivate static let format: JSONFormat<Self> = {
        let ends = JSONFormat<[Double]>.coordinates(2)
        return JSONFormat(
            schema: ends.schema,
            read: { json, place throws(LayoutError) in
                let ends = try ends.read(json, place)
                return Self(leading: ends[0], trailing: ends[1])
            }, write: { ends.write([$0.leading, $0.trailing]) })
    }()
}
