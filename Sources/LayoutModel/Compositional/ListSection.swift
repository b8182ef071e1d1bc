extension Compositional {
    /// Rows as wide as the container and as high as they are measured, as in a table.
    ///
    ///     let settings = Compositional.ListSection(appearance: .insetGrouped, headerMode: .supplementary)
    ///
    ///     │  Header                      │
    ///     │  ┌────────────────────────┐  │
    ///     │  │ row 0                  │  │
    ///     │  ├────────────────────────┤  │  separators, if they are elements
    ///     │  │ row 1                  │  │
    ///     │  └────────────────────────┘  │
    ///
    /// Each row has an estimated height until the client measures it.
    public struct ListSection: Equatable, Sendable {
        /// The insets and spacing of the list, as UIKit's `UICollectionLayoutListConfiguration.Appearance` has them.
        public enum Appearance: String, Sendable, CaseIterable {
            /// Rows from edge to edge; headers stay visible.
            case plain
            /// Rows from edge to edge, with space between sections.
            case grouped
            /// Rows between margins, with space between sections.
            case insetGrouped
            /// The rows of a sidebar.
            case sidebar
            /// The rows of a sidebar, without space below the section.
            case sidebarPlain
        }

        /// The list's header, above its rows.
        ///
        /// With `firstItemInSection` the item is a cell, and the rows begin with the next one.
        public enum HeaderMode: String, Sendable, CaseIterable {
            /// No header.
            case none
            /// An element of the kind `header`.
            case supplementary
            /// The section's first item.
            case firstItemInSection
        }

        /// The list's footer, below its rows.
        ///
        /// Unlike a header, it is never one of the items.
        public enum FooterMode: String, Sendable, CaseIterable {
            /// No footer.
            case none
            /// An element of the kind `footer`.
            case supplementary
        }

        /// Elements of a list that may be narrower than it: only as wide as they are measured.
        public enum ContentHuggingElement: String, Sendable, CaseIterable {
            /// The header, if it is a supplementary element.
            case supplementaryHeader
        }

        /// The insets and spacing.
        ///
        /// It decides the margins, the space around sections, and whether headers stay visible.
        public var appearance: Appearance
        /// The header above the rows.
        public var headerMode: HeaderMode
        /// The footer below the rows.
        public var footerMode: FooterMode
        /// The space above a header, in points; nil for that of the appearance.
        ///
        /// In `0...1e9`.
        public var headerTopPadding: Double?
        /// Whether the lines between the rows are elements: decorations of the kinds `separator` and `topSeparator`. No other frame
        /// depends on them.
        public var showsSeparators = false
        /// Which lines are visible, and their insets.
        ///
        /// A configuration without `showsSeparators` is rejected with `parameters.invalid`.
        public var separatorConfiguration = SeparatorConfiguration()
        /// The elements that are only as wide as they are measured, at the leading edge; others are as wide as the list.
        public var contentHuggingElements: [ContentHuggingElement] = []

        /// A list without header and footer unless given, and without separators as elements.
        public init(
            appearance: Appearance = .plain, headerMode: HeaderMode = .none, footerMode: FooterMode = .none
        ) {
            self.appearance = appearance
            self.headerMode = headerMode
            self.footerMode = footerMode
        }
    }
}

extension Compositional.ListSection {
    static let format: JSONFormat<Self> = JSONMembers(
        defaults: Compositional.ListSection(),
        [
            JSONMember("appearance", \.appearance, as: .word),
            JSONMember("headerMode", \.headerMode, as: .word),
            JSONMember("footerMode", \.footerMode, as: .word),
            JSONMember(optional: "headerTopPadding", \.headerTopPadding, as: .number(in: CoordinateRange.length)),
            JSONMember("showsSeparators", \.showsSeparators, as: .boolean),
            JSONMember(
                "separatorConfiguration", \.separatorConfiguration, as: Compositional.SeparatorConfiguration.format),
            JSONMember("contentHuggingElements", \.contentHuggingElements, as: .words()),
        ]
    ) { list, place throws(LayoutError) in
        guard list.showsSeparators || list.separatorConfiguration == Compositional.SeparatorConfiguration() else {
            let pointer = place.member("showsSeparators").pointer
            throw LayoutError(
                .invalidParameter, "\(pointer) is false, expected true with a separatorConfiguration", pointer: pointer)
        }
    }.format
}
