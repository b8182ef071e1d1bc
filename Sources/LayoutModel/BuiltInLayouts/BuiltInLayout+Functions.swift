// Made from the definitions of the built-in layouts by Sources/LayoutModel/BuiltInLayouts/generate.

extension BuiltInLayout {
    /// Items on a circle or an arc in the middle of the bounds.
    ///
    /// - Parameters:
    ///   - radius: Radius of the circle through the items' centres; "fit" is the smallest that keeps them apart. In
    ///     points, at least 0. The default is 100.
    ///   - itemSize: Size of items in sections without item sizes; "fit" is computed from it. In points, at least 0.
    ///     The default is 50 × 50.
    ///   - startAngle: Angle of the first item, clockwise from three o'clock. Degrees in -360...360. The default is 0.
    ///   - arc: Angle that the items spread over; below 360, the first and last items are at its ends. Degrees in
    ///     1...360. The default is 360.
    ///   - rotatesItems: Whether items turn with the circle; an item at twelve o'clock is upright. The default is
    ///     false.
    public static func circular(
        radius: Radius? = nil,
        itemSize: Size? = nil,
        startAngle: Double? = nil,
        arc: Double? = nil,
        rotatesItems: Bool? = nil
    ) -> BuiltInLayout {
        BuiltInLayout(
            "circular",
            values: [
                "radius": radius,
                "itemSize": itemSize,
                "startAngle": startAngle,
                "arc": arc,
                "rotatesItems": rotatesItems,
            ])
    }

    /// Columns of equal width, each item below the previous one in its column: a waterfall.
    ///
    /// - Parameters:
    ///   - scrollDirection: The axis that scrolls; horizontal swaps the axes everywhere. The default is `.vertical`.
    ///   - layoutStrategy: How an item's column is chosen: by its index, the shortest column, or the rule of CSS grid
    ///     lanes. The default is `.leftToRight`.
    ///   - flowTolerance: How far beyond the shortest column another may end and still count as equal; `css` only. In
    ///     points, at least 0. The default is 16.
    ///   - dense: Whether an item may lie in a gap that items before it left, as by spanning columns; `css` only, other
    ///     strategies leave no gaps. The default is false.
    ///   - trackReverse: Whether columns are filled from the last to the first. The default is false.
    ///   - fillReverse: Whether columns are filled from their end to their start. The default is false.
    ///   - editPolicy: Where an edit leaves other items: where they lie in a new container, in their columns, or in
    ///     their columns up to the last visible one. The default is `.balanced`.
    ///   - columnCount: Number of columns; 0 counts as 1. A whole number in 0...1000. Sections may set it. The default
    ///     is 2.
    ///   - tracks: The sizes of columns, instead of `columnCount` equal ones: points, shares (`{"fr": 1}`), `{"minmax":
    ///     [120, {"fr": 1}]}`, and repetitions (`{"repeat": "autoFill", "tracks": […]}`). A section with its own
    ///     `columnCount` has equal columns. The default is empty.
    ///   - columnSpacing: Spacing between columns. In points, at least 0. Sections may set it. The default is 8.
    ///   - interitemSpacing: Spacing between the items of a column, and before its first item. In points. Sections may
    ///     set it. The default is 8.
    ///   - sectionInset: Inset around the columns; the footer comes before the trailing inset. In points. Sections may
    ///     set it. The default is 8 on each side.
    ///   - itemHeight: Length along the scroll axis of an item without a height, ratio or size. In points, at least 0.
    ///     The default is 50.
    ///   - headerHeight: Length of the header; 0 means no header. In points, at least 0. Sections may set it. The
    ///     default is 0.
    ///   - footerHeight: Length of the footer; 0 means no footer. In points, at least 0. Sections may set it. The
    ///     default is 0.
    ///   - insetSupplementaryViews: Whether headers and footers respect the section's side insets. The default is
    ///     false.
    ///   - pinHeadersToTop: Headers stay at the visible start until the next section's header pushes them away. The
    ///     default is true.
    ///   - level: How deep the section is nested. Its pinned header lies below those of the sections that it belongs
    ///     to: of each lower level the nearest section before it. It stays until the next section of its own or a lower
    ///     level. A whole number in 0...7. Sections may set it. The default is 0.
    ///   - leadingViewHeight: Length of a view that the client shows before the first section. In points, at least 0.
    ///     The default is 0.
    ///   - contentInsets: Added to the environment's content inset. In points. The default is 0 on each side.
    ///   - originalQuirks: Restores the bugs of the original: side insets reduce the content width twice and shift
    ///     headers. The default is false.
    public static func column(
        scrollDirection: ScrollDirection? = nil,
        layoutStrategy: LaneStrategy? = nil,
        flowTolerance: Double? = nil,
        dense: Bool? = nil,
        trackReverse: Bool? = nil,
        fillReverse: Bool? = nil,
        editPolicy: ColumnEditPolicy? = nil,
        columnCount: Int? = nil,
        tracks: [GridTrack]? = nil,
        columnSpacing: Double? = nil,
        interitemSpacing: Double? = nil,
        sectionInset: Insets? = nil,
        itemHeight: Double? = nil,
        headerHeight: Double? = nil,
        footerHeight: Double? = nil,
        insetSupplementaryViews: Bool? = nil,
        pinHeadersToTop: Bool? = nil,
        level: Int? = nil,
        leadingViewHeight: Double? = nil,
        contentInsets: Insets? = nil,
        originalQuirks: Bool? = nil
    ) -> BuiltInLayout {
        BuiltInLayout(
            "column",
            values: [
                "scrollDirection": scrollDirection,
                "layoutStrategy": layoutStrategy,
                "flowTolerance": flowTolerance,
                "dense": dense,
                "trackReverse": trackReverse,
                "fillReverse": fillReverse,
                "editPolicy": editPolicy,
                "columnCount": columnCount,
                "tracks": tracks.map(GridTrack.list.write),
                "columnSpacing": columnSpacing,
                "interitemSpacing": interitemSpacing,
                "sectionInset": sectionInset,
                "itemHeight": itemHeight,
                "headerHeight": headerHeight,
                "footerHeight": footerHeight,
                "insetSupplementaryViews": insetSupplementaryViews,
                "pinHeadersToTop": pinHeadersToTop,
                "level": level,
                "leadingViewHeight": leadingViewHeight,
                "contentInsets": contentInsets,
                "originalQuirks": originalQuirks,
            ])
    }

    /// As many equal columns as fit, one on a phone; the column layout of Apple's sample.
    ///
    /// - Parameters:
    ///   - minColumnWidth: Minimum width of a column: there are as many columns as fit across, not counting spacing;
    ///     cells shrink if the spacing does not fit. Points in 1...1e9. The default is 300.
    ///   - cellHeight: Length of a cell along the scroll axis. In points, at least 0. The default is 70.
    ///   - originalQuirks: Restores the bugs of the originals: columns lost when their spacing does not fit, and the
    ///     bugs of flow. The default is false.
    ///   - scrollDirection: The axis that scrolls; horizontal swaps the axes everywhere. The default is `.vertical`.
    ///   - minimumLineSpacing: Exact distance between rows. In points. Sections may set it. The default is 10.
    ///   - minimumInteritemSpacing: Minimum distance between the items of a row; those of a justified row are further
    ///     apart. In points. Sections may set it. The default is 10.
    ///   - lineAlignment: Where the items of a row lie: spread over the whole row, or at the minimum distance on one of
    ///     its sides or in the middle. Sections may set it. The default is `.justified`.
    ///   - lastLineAlignment: The same for the last row of a section; automatic is like the others, but does not spread
    ///     items over a row that is not full. Sections may set it. The default is `.automatic`.
    ///   - itemAlignment: Where an item that is shorter than its row lies across it; stretch makes all items of a row
    ///     as long as the longest. Sections may set it. The default is `.center`.
    ///   - wrapReverse: If true, rows are stacked from the end of the section: the first row is the last along the
    ///     scroll axis, and leading and trailing of itemAlignment change places. Sections may set it. The default is
    ///     false.
    ///   - balance: If true, items are divided among the rows of a section so that the longest is as short as possible.
    ///     Needs a minimumInteritemSpacing of at least 0. Sections may set it. The default is false.
    ///   - headerReferenceSize: Only the length along the scroll axis counts; 0 means no header. In points, at least 0.
    ///     Sections may set it. The default is 0 × 0.
    ///   - footerReferenceSize: Only the length along the scroll axis counts; 0 means no footer. In points, at least 0.
    ///     Sections may set it. The default is 0 × 0.
    ///   - sectionHeadersPinToVisibleBounds: Headers stay at the visible start until their section ends. The default is
    ///     false.
    ///   - sectionFootersPinToVisibleBounds: Footers stay at the visible end while their section is visible. The
    ///     default is false.
    ///   - level: How deep the section is nested. Its pinned header lies below those of the sections that it belongs
    ///     to: of each lower level the nearest section before it. It stays until the next section of its own or a lower
    ///     level. A whole number in 0...7. Sections may set it. The default is 0.
    ///   - flipsHorizontallyInOppositeLayoutDirection: If true, frames stay left to right under a right-to-left
    ///     direction, and the view mirrors them. The default is false.
    ///   - estimatedItemSize: If not zero, cells are measured; until then an item counts as the average of those
    ///     measured in its section or, if there are none, as its own size or else this one; automatic is 50 × 50. In
    ///     points, at least 0. The default is 0 × 0.
    public static func columnFlow(
        minColumnWidth: Double? = nil,
        cellHeight: Double? = nil,
        originalQuirks: Bool? = nil,
        scrollDirection: ScrollDirection? = nil,
        minimumLineSpacing: Double? = nil,
        minimumInteritemSpacing: Double? = nil,
        lineAlignment: LineAlignment? = nil,
        lastLineAlignment: LastLineAlignment? = nil,
        itemAlignment: ItemAlignment? = nil,
        wrapReverse: Bool? = nil,
        balance: Bool? = nil,
        headerReferenceSize: Size? = nil,
        footerReferenceSize: Size? = nil,
        sectionHeadersPinToVisibleBounds: Bool? = nil,
        sectionFootersPinToVisibleBounds: Bool? = nil,
        level: Int? = nil,
        flipsHorizontallyInOppositeLayoutDirection: Bool? = nil,
        estimatedItemSize: EstimatedSize? = nil
    ) -> BuiltInLayout {
        BuiltInLayout(
            "column-flow",
            values: [
                "minColumnWidth": minColumnWidth,
                "cellHeight": cellHeight,
                "originalQuirks": originalQuirks,
                "scrollDirection": scrollDirection,
                "minimumLineSpacing": minimumLineSpacing,
                "minimumInteritemSpacing": minimumInteritemSpacing,
                "lineAlignment": lineAlignment,
                "lastLineAlignment": lastLineAlignment,
                "itemAlignment": itemAlignment,
                "wrapReverse": wrapReverse,
                "balance": balance,
                "headerReferenceSize": headerReferenceSize,
                "footerReferenceSize": footerReferenceSize,
                "sectionHeadersPinToVisibleBounds": sectionHeadersPinToVisibleBounds,
                "sectionFootersPinToVisibleBounds": sectionFootersPinToVisibleBounds,
                "level": level,
                "flipsHorizontallyInOppositeLayoutDirection": flipsHorizontallyInOppositeLayoutDirection,
                "estimatedItemSize": estimatedItemSize,
            ])
    }

    /// Sections of repeated and nested groups, described as data; UIKit's compositional layout.
    ///
    /// - Parameters:
    ///   - sections: A description of each section; the last one also applies to all that follow. The default is a
    ///     plain list.
    ///   - configuration: Scroll direction, spacing between sections, the reference of insets, and headers and footers
    ///     of the whole layout. The default is empty.
    ///   - sectionRules: Descriptions by the container's size and traits: the first rule whose conditions hold replaces
    ///     `sections`. The default is empty.
    ///   - groups: Groups by name, which sections and other groups contain as `{"use": name}`. The default is empty.
    ///   - sectionDescription: For a section: the index of its description, from 0. The default is the section's own
    ///     index. A whole number in 0...65535. Sections may set it.
    ///   - level: How deep the section is nested. Its pinned header lies below those of the sections that it belongs
    ///     to: of each lower level the nearest section before it. It stays until the next section of its own or a lower
    ///     level. A whole number in 0...7. Sections may set it. The default is 0.
    public static func compositional(
        sections: [Compositional.Section]? = nil,
        configuration: Compositional.Configuration? = nil,
        sectionRules: [Compositional.Rule]? = nil,
        groups: [String: Compositional.Group]? = nil,
        sectionDescription: Int? = nil,
        level: Int? = nil
    ) -> BuiltInLayout {
        BuiltInLayout(
            "compositional",
            values: [
                "sections": sections.map(Compositional.sectionList.write),
                "configuration": configuration.map(Compositional.Configuration.format.write),
                "sectionRules": sectionRules.map(Compositional.ruleList.write),
                "groups": groups.map(Compositional.groupMap.write),
                "sectionDescription": sectionDescription,
                "level": level,
            ])
    }

    /// Items in rows like words in lines, with headers and footers; UIKit's flow layout.
    ///
    /// - Parameters:
    ///   - scrollDirection: The axis that scrolls; horizontal swaps the axes everywhere. The default is `.vertical`.
    ///   - itemSize: Size of items in sections without item sizes. In points, at least 0. Sections may set it. The
    ///     default is 50 × 50.
    ///   - minimumLineSpacing: Exact distance between rows. In points. Sections may set it. The default is 10.
    ///   - minimumInteritemSpacing: Minimum distance between the items of a row; those of a justified row are further
    ///     apart. In points. Sections may set it. The default is 10.
    ///   - lineAlignment: Where the items of a row lie: spread over the whole row, or at the minimum distance on one of
    ///     its sides or in the middle. Sections may set it. The default is `.justified`.
    ///   - lastLineAlignment: The same for the last row of a section; automatic is like the others, but does not spread
    ///     items over a row that is not full. Sections may set it. The default is `.automatic`.
    ///   - itemAlignment: Where an item that is shorter than its row lies across it; stretch makes all items of a row
    ///     as long as the longest. Sections may set it. The default is `.center`.
    ///   - wrapReverse: If true, rows are stacked from the end of the section: the first row is the last along the
    ///     scroll axis, and leading and trailing of itemAlignment change places. Sections may set it. The default is
    ///     false.
    ///   - balance: If true, items are divided among the rows of a section so that the longest is as short as possible.
    ///     Needs a minimumInteritemSpacing of at least 0. Sections may set it. The default is false.
    ///   - sectionInset: Inset around the items of a section, inside its header and footer. In points. Sections may set
    ///     it. The default is 0 on each side.
    ///   - headerReferenceSize: Only the length along the scroll axis counts; 0 means no header. In points, at least 0.
    ///     Sections may set it. The default is 0 × 0.
    ///   - footerReferenceSize: Only the length along the scroll axis counts; 0 means no footer. In points, at least 0.
    ///     Sections may set it. The default is 0 × 0.
    ///   - sectionInsetReference: What section insets are measured from. The default is `.contentInset`.
    ///   - sectionHeadersPinToVisibleBounds: Headers stay at the visible start until their section ends. The default is
    ///     false.
    ///   - sectionFootersPinToVisibleBounds: Footers stay at the visible end while their section is visible. The
    ///     default is false.
    ///   - level: How deep the section is nested. Its pinned header lies below those of the sections that it belongs
    ///     to: of each lower level the nearest section before it. It stays until the next section of its own or a lower
    ///     level. A whole number in 0...7. Sections may set it. The default is 0.
    ///   - flipsHorizontallyInOppositeLayoutDirection: If true, frames stay left to right under a right-to-left
    ///     direction, and the view mirrors them. The default is false.
    ///   - estimatedItemSize: If not zero, cells are measured; until then an item counts as the average of those
    ///     measured in its section or, if there are none, as its own size or else this one; automatic is 50 × 50. In
    ///     points, at least 0. The default is 0 × 0.
    ///   - originalQuirks: Restores UIKit's bugs: leading items of size zero count as having the first other size, and
    ///     items that fill their row exactly may not fit, by the rounding of sums. The default is false.
    public static func flow(
        scrollDirection: ScrollDirection? = nil,
        itemSize: Size? = nil,
        minimumLineSpacing: Double? = nil,
        minimumInteritemSpacing: Double? = nil,
        lineAlignment: LineAlignment? = nil,
        lastLineAlignment: LastLineAlignment? = nil,
        itemAlignment: ItemAlignment? = nil,
        wrapReverse: Bool? = nil,
        balance: Bool? = nil,
        sectionInset: Insets? = nil,
        headerReferenceSize: Size? = nil,
        footerReferenceSize: Size? = nil,
        sectionInsetReference: SectionInsetReference? = nil,
        sectionHeadersPinToVisibleBounds: Bool? = nil,
        sectionFootersPinToVisibleBounds: Bool? = nil,
        level: Int? = nil,
        flipsHorizontallyInOppositeLayoutDirection: Bool? = nil,
        estimatedItemSize: EstimatedSize? = nil,
        originalQuirks: Bool? = nil
    ) -> BuiltInLayout {
        BuiltInLayout(
            "flow",
            values: [
                "scrollDirection": scrollDirection,
                "itemSize": itemSize,
                "minimumLineSpacing": minimumLineSpacing,
                "minimumInteritemSpacing": minimumInteritemSpacing,
                "lineAlignment": lineAlignment,
                "lastLineAlignment": lastLineAlignment,
                "itemAlignment": itemAlignment,
                "wrapReverse": wrapReverse,
                "balance": balance,
                "sectionInset": sectionInset,
                "headerReferenceSize": headerReferenceSize,
                "footerReferenceSize": footerReferenceSize,
                "sectionInsetReference": sectionInsetReference,
                "sectionHeadersPinToVisibleBounds": sectionHeadersPinToVisibleBounds,
                "sectionFootersPinToVisibleBounds": sectionFootersPinToVisibleBounds,
                "level": level,
                "flipsHorizontallyInOppositeLayoutDirection": flipsHorizontallyInOppositeLayoutDirection,
                "estimatedItemSize": estimatedItemSize,
                "originalQuirks": originalQuirks,
            ])
    }

    /// Square blocks of one or more cells on a grid of equal divisions; PrimeGrid's layout.
    ///
    /// - Parameters:
    ///   - scrollDirection: The axis that scrolls; horizontal swaps the axes everywhere. The default is `.vertical`.
    ///   - fixedDivisionCount: Number of columns in a vertical grid, rows in a horizontal one; 0 counts as 1. A whole
    ///     number in 0...1000. Sections may set it. The default is 1.
    ///   - itemSpacing: Spacing between cells along both axes, and between sections. In points, at least 0. The default
    ///     is 0.
    ///   - itemFlexibleRatio: A cell's length along the scroll axis, as a multiple of its length across. A number in
    ///     0...1000. The default is 1.
    ///   - itemFlexibleDimension: A cell's length along the scroll axis in points; "ratio": as itemFlexibleRatio says.
    ///     In points, at least 0. The default is `.ratio`.
    ///   - sectionInset: Inset around the cells of a section, inside its header and footer. In points. Sections may set
    ///     it. The default is 0 on each side.
    ///   - headerFlexibleDimension: Length of the header of each section that has items; 0 means no header. In points,
    ///     at least 0. Sections may set it. The default is 0.
    ///   - headerFlexibleRatio: The same as a multiple of the header's length across, if headerFlexibleDimension is 0.
    ///     A number in 0...1000. Sections may set it. The default is 0.
    ///   - footerFlexibleDimension: Length of the footer of each section that has items, one spacing after them; 0
    ///     means no footer. In points, at least 0. Sections may set it. The default is 0.
    ///   - footerFlexibleRatio: The same as a multiple of the footer's length across, if footerFlexibleDimension is 0.
    ///     A number in 0...1000. Sections may set it. The default is 0.
    ///   - sectionHeadersPinToVisibleBounds: Headers stay at the visible start until their section ends. The default is
    ///     false.
    ///   - sectionFootersPinToVisibleBounds: Footers stay at the visible end while their section is visible. The
    ///     default is false.
    ///   - level: How deep the section is nested. Its pinned header lies below those of the sections that it belongs
    ///     to: of each lower level the nearest section before it. It stays until the next section of its own or a lower
    ///     level. A whole number in 0...7. Sections may set it. The default is 0.
    ///   - originalQuirks: Restores a bug of the original: an empty section adds a spacing. The default is false.
    public static func grid(
        scrollDirection: ScrollDirection? = nil,
        fixedDivisionCount: Int? = nil,
        itemSpacing: Double? = nil,
        itemFlexibleRatio: Double? = nil,
        itemFlexibleDimension: CellLength? = nil,
        sectionInset: Insets? = nil,
        headerFlexibleDimension: Double? = nil,
        headerFlexibleRatio: Double? = nil,
        footerFlexibleDimension: Double? = nil,
        footerFlexibleRatio: Double? = nil,
        sectionHeadersPinToVisibleBounds: Bool? = nil,
        sectionFootersPinToVisibleBounds: Bool? = nil,
        level: Int? = nil,
        originalQuirks: Bool? = nil
    ) -> BuiltInLayout {
        BuiltInLayout(
            "grid",
            values: [
                "scrollDirection": scrollDirection,
                "fixedDivisionCount": fixedDivisionCount,
                "itemSpacing": itemSpacing,
                "itemFlexibleRatio": itemFlexibleRatio,
                "itemFlexibleDimension": itemFlexibleDimension,
                "sectionInset": sectionInset,
                "headerFlexibleDimension": headerFlexibleDimension,
                "headerFlexibleRatio": headerFlexibleRatio,
                "footerFlexibleDimension": footerFlexibleDimension,
                "footerFlexibleRatio": footerFlexibleRatio,
                "sectionHeadersPinToVisibleBounds": sectionHeadersPinToVisibleBounds,
                "sectionFootersPinToVisibleBounds": sectionFootersPinToVisibleBounds,
                "level": level,
                "originalQuirks": originalQuirks,
            ])
    }

    /// Rows of one, two or three tiles in turn; the mosaic of Apple's sample.
    ///
    /// - Parameters:
    ///   - scrollDirection: The axis that scrolls; horizontal swaps the axes everywhere. The default is `.vertical`.
    ///   - originalQuirks: Restores a bug of the sample: the content size leaves out the last item. The default is
    ///     false.
    public static func mosaic(
        scrollDirection: ScrollDirection? = nil,
        originalQuirks: Bool? = nil
    ) -> BuiltInLayout {
        BuiltInLayout(
            "mosaic",
            values: [
                "scrollDirection": scrollDirection,
                "originalQuirks": originalQuirks,
            ])
    }

    /// Rows of items of equal height, and spans that have a row to themselves.
    ///
    /// - Parameters:
    ///   - scrollDirection: The axis that scrolls; horizontal swaps the axes everywhere. The default is `.vertical`.
    ///   - interitemSpacing: Spacing between the items of a row, and between rows. In points, at least 0. Sections may
    ///     set it. The default is 8.
    ///   - interspanSpacing: Spacing between spans. In points, at least 0. Sections may set it. The default is
    ///     `.interitemSpacing`.
    ///   - spanGroupSpacingBefore: Spacing before a span that follows a row. In points, at least 0. Sections may set
    ///     it. The default is `.interitemSpacing`.
    ///   - spanGroupSpacingAfter: Spacing before a row that follows a span. In points, at least 0. Sections may set it.
    ///     The default is `.interitemSpacing`.
    ///   - spanFills: Whether spans are as wide as the content inside the insets, whatever their own width. Sections
    ///     may set it. The default is false.
    ///   - defaultItemSize: Size of items in sections without item sizes. In points, at least 0. The default is 60 ×
    ///     60.
    ///   - defaultItemStyle: Style of items in sections without styles. The default is `.flow`.
    ///   - defaultRowTransform: How a full row is adjusted: not at all, centred, or with its items scaled to fill it,
    ///     by at most `fill` if that is above 1. A number in 0...1000. Sections may set it as `rowTransform`. The
    ///     default is `.unchanged`.
    ///   - defaultSectionInsets: Inset around the items; the footer comes after the trailing inset. In points. Sections
    ///     may set it as `sectionInsets`. The default is 0 on each side.
    ///   - defaultHeaderHeight: Length of the header; 0 means no header. In points, at least 0. Sections may set it as
    ///     `headerHeight`. The default is 0.
    ///   - defaultFooterHeight: Length of the footer; 0 means no footer. In points, at least 0. Sections may set it as
    ///     `footerHeight`. The default is 0.
    ///   - insetSupplementaryViews: Whether headers and footers respect the section's side insets. The default is
    ///     false.
    ///   - pinHeadersToTop: Headers stay at the visible start until the next section's header pushes them away. The
    ///     default is true.
    ///   - level: How deep the section is nested. Its pinned header lies below those of the sections that it belongs
    ///     to: of each lower level the nearest section before it. It stays until the next section of its own or a lower
    ///     level. A whole number in 0...7. Sections may set it. The default is 0.
    ///   - leadingViewHeight: Length of a view that the client shows before the first section. In points, at least 0.
    ///     The default is 0.
    ///   - contentInsets: Added to the environment's content inset. In points. The default is 0 on each side.
    ///   - originalQuirks: Restores the bugs of the original: a footer has the header's height, the content size
    ///     ignores how much the last row grew, and side insets count twice. The default is false.
    public static func spanFlow(
        scrollDirection: ScrollDirection? = nil,
        interitemSpacing: Double? = nil,
        interspanSpacing: SpanSpacing? = nil,
        spanGroupSpacingBefore: SpanSpacing? = nil,
        spanGroupSpacingAfter: SpanSpacing? = nil,
        spanFills: Bool? = nil,
        defaultItemSize: Size? = nil,
        defaultItemStyle: ItemStyle? = nil,
        defaultRowTransform: RowTransform? = nil,
        defaultSectionInsets: Insets? = nil,
        defaultHeaderHeight: Double? = nil,
        defaultFooterHeight: Double? = nil,
        insetSupplementaryViews: Bool? = nil,
        pinHeadersToTop: Bool? = nil,
        level: Int? = nil,
        leadingViewHeight: Double? = nil,
        contentInsets: Insets? = nil,
        originalQuirks: Bool? = nil
    ) -> BuiltInLayout {
        BuiltInLayout(
            "span-flow",
            values: [
                "scrollDirection": scrollDirection,
                "interitemSpacing": interitemSpacing,
                "interspanSpacing": interspanSpacing,
                "spanGroupSpacingBefore": spanGroupSpacingBefore,
                "spanGroupSpacingAfter": spanGroupSpacingAfter,
                "spanFills": spanFills,
                "defaultItemSize": defaultItemSize,
                "defaultItemStyle": defaultItemStyle,
                "defaultRowTransform": defaultRowTransform,
                "defaultSectionInsets": defaultSectionInsets,
                "defaultHeaderHeight": defaultHeaderHeight,
                "defaultFooterHeight": defaultFooterHeight,
                "insetSupplementaryViews": insetSupplementaryViews,
                "pinHeadersToTop": pinHeadersToTop,
                "level": level,
                "leadingViewHeight": leadingViewHeight,
                "contentInsets": contentInsets,
                "originalQuirks": originalQuirks,
            ])
    }
}
