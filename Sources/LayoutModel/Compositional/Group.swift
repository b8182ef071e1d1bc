extension Compositional {
    /// Items next to or below one another, or at places of their own; a section repeats its group.
    ///
    ///     let photo = Compositional.Item(width: .fractionalWidth(0.5), height: .fractionalHeight(1))
    ///     let row = Compositional.Group.horizontal(width: .fractionalWidth(1), height: .absolute(100), [.item(photo)])
    ///
    ///     ┌───────────┬───────────┐ ┐
    ///     │ item 0    │ item 1    │ │ 100     the group, repeated for as long as there are items;
    ///     ├───────────┼───────────┤ ┘         the last one may have fewer items than fit
    ///     │ item 2    │ item 3    │
    ///     └───────────┴───────────┘
    ///
    /// A group is an item, too: it has a size, insets, spacing and anchored elements, and stands in other groups as
    /// `Subitem.group(_:)`, at most `Subitem.depthLimit` levels deep.
    public struct Group: Equatable, Sendable {
        /// The places of a group's subitems: in a row, in a column, or free.
        ///
        ///     horizontal  │ 0 │ 1 │ 2 │      vertical  │ 0 │      custom  │ 0 ┌───┐
        ///                                              │ 1 │              └───┤ 1 │
        public enum Arrangement: Equatable, Sendable {
            /// Side by side.
            case horizontal(Filling)
            /// Below one another.
            case vertical(Filling)
            /// In frames of their own.
            case custom([CustomItem])
            /// The places of the description's group of this name, whose size, insets, spacing and elements it has, too.
            case named(String)
        }

        /// The subitems of a group and how they fill it.
        ///
        ///     subitems [a, b]      │ a │  b  │ a │       in turn, for as long as the next one fits
        ///     count (a, 2)         │   a    │   a    │  the whole length in equal shares
        ///     repeating (a, 2)     │ a │ a │            each of its own size
        public enum Filling: Equatable, Sendable {
            /// The subitems in turn, repeated for as long as the next one fits.
            ///
            /// The last repetition may be cut: a group ends with the subitem that still fits.
            case subitems([Subitem])
            /// This many copies of the subitem, which share the group's length equally.
            ///
            /// 1 to 512. Along the group's axis their own dimension has no effect.
            case count(Subitem, Int)
            /// This many copies of the subitem, each of its own size.
            case repeating(Subitem, Int)
        }

        /// The group's size, insets, spacing and anchored elements.
        public var item: Item
        /// The subitems and their places.
        ///
        /// It decides along which axis subitems follow each other, and so what `interItemSpacing` means.
        public var arrangement: Arrangement
        /// The space between subitems, 0 by default; it has no effect on custom items.
        ///
        /// Flexible spacing shares what the subitems leave free.
        public var interItemSpacing = Spacing.fixed(0)

        /// A group of this size and arrangement, without spacing between its subitems, insets and anchored elements.
        public init(width: Dimension, height: Dimension, _ arrangement: Arrangement) {
            item = Item(width: width, height: height)
            self.arrangement = arrangement
        }

        /// Subitems side by side, repeated for as long as the next one fits.
        ///
        /// - Parameters:
        ///   - width: the group's width; fractions are of what the group is in.
        ///   - height: the group's height.
        ///   - subitems: 1 to 512 items or groups, whose fractions are of this group.
        public static func horizontal(width: Dimension, height: Dimension, _ subitems: [Subitem]) -> Group {
            Group(width: width, height: height, .horizontal(.subitems(subitems)))
        }

        /// Subitems below one another, repeated for as long as the next one fits.
        ///
        /// - Parameters:
        ///   - width: the group's width; fractions are of what the group is in.
        ///   - height: the group's height.
        ///   - subitems: 1 to 512 items or groups, whose fractions are of this group.
        public static func vertical(width: Dimension, height: Dimension, _ subitems: [Subitem]) -> Group {
            Group(width: width, height: height, .vertical(.subitems(subitems)))
        }

        /// `count` copies of a subitem side by side, all of the same width: they share the group's width and replace the subitem's
        /// own.
        ///
        /// - Parameter count: 1 to 512.
        public static func horizontal(
            width: Dimension, height: Dimension, _ subitem: Subitem, count: Int
        ) -> Group {
            Group(width: width, height: height, .horizontal(.count(subitem, count)))
        }

        /// `count` copies of a subitem below one another, all of the same height: they share the group's height and replace the
        /// subitem's own.
        ///
        /// - Parameter count: 1 to 512.
        public static func vertical(width: Dimension, height: Dimension, _ subitem: Subitem, count: Int) -> Group {
            Group(width: width, height: height, .vertical(.count(subitem, count)))
        }

        /// The description's group of this name, one of `Compositional.groups`, with its size, insets, spacing and elements.
        ///
        /// A name that is not there, or a group that contains itself, is found when the description is read: `parameters.invalid`.
        public static func named(_ name: String) -> Group {
            Group(width: .absolute(0), height: .absolute(0), .named(name))
        }

        /// Items in frames of their own, which may overlap.
        ///
        /// - Parameter items: 1 to 512 items; each repetition of the group takes as many of the section.
        public static func custom(width: Dimension, height: Dimension, _ items: [CustomItem]) -> Group {
            Group(width: width, height: height, .custom(items))
        }
    }
}
