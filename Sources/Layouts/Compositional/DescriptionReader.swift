import LayoutCore

/// Reads descriptions from JSON. Every error names the place as a JSON pointer, the value met, and what was expected.
struct DescriptionReader {
    /// The deepest nesting of groups.
    static let depthLimit = 16
    /// The most subitems of one group.
    static let countLimit = 512
    /// The most bytes in the name of a kind.
    static let kindLimit = 256

    // MARK: Documents

    static func sections(_ json: JSONValue, _ pointer: String) throws(LayoutError) -> [SectionDescription] {
        let rows = try array(json, pointer, "at least one section")
        guard !rows.isEmpty else { throw wrong(json, pointer, "at least one section") }
        var sections: [SectionDescription] = []
        for (index, row) in rows.enumerated() { sections.append(try section(row, "\(pointer)/\(index)")) }
        return sections
    }

    static func rules(_ json: JSONValue, _ pointer: String) throws(LayoutError) -> [SectionRule] {
        var rules: [SectionRule] = []
        for (index, row) in try array(json, pointer, "an array of rules").enumerated() {
            var object = try JSONObject(row, "\(pointer)/\(index)")
            let minWidth = try object.number("minWidth", in: Parameter.length) ?? 0
            let sections = try Self.sections(object.required("sections"), object.place("sections"))
            try object.end()
            rules.append(SectionRule(minWidth: minWidth, sections: sections))
        }
        return rules
    }

    static func configuration(_ json: JSONValue, _ pointer: String) throws(LayoutError) -> LayoutConfiguration {
        var object = try JSONObject(json, pointer)
        var configuration = LayoutConfiguration()
        let direction = try object.word("scrollDirection", ["vertical", "horizontal"])
        configuration.scrollDirection = direction.flatMap(ScrollDirection.init) ?? .vertical
        configuration.interSectionSpacing = try object.number("interSectionSpacing") ?? 0
        let reference = try object.choice("contentInsetsReference", InsetsReference.self)
        configuration.contentInsetsReference = reference == nil || reference == .automatic ? .safeArea : reference!
        configuration.boundaryItems = try boundaryItems(&object)
        try object.end()
        return configuration
    }

    // MARK: Sections

    private static func section(_ json: JSONValue, _ pointer: String) throws(LayoutError) -> SectionDescription {
        var object = try JSONObject(json, pointer)
        if let list = object.take("list") {
            let description = try self.list(list, object.place("list"))
            try object.end()
            return description.section
        }
        var section = SectionDescription(group: try item(object.required("group"), object.place("group"), depth: 0))
        var number = 0
        section.group.numberItems(from: &number)
        guard section.group.group != nil else {
            throw LayoutError(
                .invalidParameter, "\(object.place("group")) is an item, expected a group with \"group\"",
                pointer: object.place("group"))
        }
        section.contentInsets = try object.insets("contentInsets")
        section.interGroupSpacing = try object.number("interGroupSpacing") ?? 0
        section.contentInsetsReference = try object.choice("contentInsetsReference", InsetsReference.self) ?? .automatic
        section.supplementariesFollowContentInsets =
            try object.boolean("supplementariesFollowContentInsets") ?? true
        section.supplementaryContentInsetsReference =
            try object.choice("supplementaryContentInsetsReference", InsetsReference.self) ?? .automatic
        let behaviors = ["none"] + OrthogonalRow.Behavior.allCases.map(\.rawValue)
        section.orthogonalBehavior = try object.word("orthogonalScrollingBehavior", behaviors)
            .flatMap(OrthogonalRow.Behavior.init)
        if let properties = object.take("orthogonalScrollingProperties") {
            // Read only to check them: they change how scrolling feels, not the frames.
            var object = try JSONObject(properties, object.place("orthogonalScrollingProperties"))
            _ = try object.word("decelerationRate", ["automatic", "normal", "fast"])
            _ = try object.word("bounce", ["automatic", "always", "never"])
            try object.end()
        }
        section.boundaryItems = try boundaryItems(&object)
        for (index, row) in try object.rows("decorationItems").enumerated() {
            var object = try JSONObject(row, "\(object.place("decorationItems"))/\(index)")
            section.decorations.append(
                DecorationDescription(
                    kind: try object.kind(), contentInsets: try object.insets("contentInsets"),
                    zIndex: try object.zIndex() ?? 0))
            try object.end()
        }
        try object.end()
        return section
    }

    private static func list(_ json: JSONValue, _ pointer: String) throws(LayoutError) -> ListDescription {
        var object = try JSONObject(json, pointer)
        var list = ListDescription()
        list.appearance = try object.choice("appearance", ListDescription.Appearance.self) ?? .plain
        list.headerMode = try object.choice("headerMode", ListDescription.HeaderMode.self) ?? .none
        list.hasFooter = try object.word("footerMode", ["none", "supplementary"]) == "supplementary"
        list.headerTopPadding = try object.number("headerTopPadding", in: Parameter.length)
        // Read only to check it: it does not change the frames.
        _ = try object.boolean("showsSeparators")
        try object.end()
        return list
    }

    /// Reads boundary items, each of a different kind.
    private static func boundaryItems(_ object: inout JSONObject) throws(LayoutError) -> [BoundaryDescription] {
        var items: [BoundaryDescription] = []
        let pointer = object.place("boundarySupplementaryItems")
        for (index, row) in try object.rows("boundarySupplementaryItems").enumerated() {
            let item = try boundaryItem(row, "\(pointer)/\(index)")
            guard !items.contains(where: { $0.kind == item.kind }) else {
                throw LayoutError(
                    .invalidParameter,
                    "\(pointer)/\(index)/kind is \"\(excerpt(item.kind))\" a second time: every supplementary must have a "
                        + "unique elementKind", pointer: "\(pointer)/\(index)/kind")
            }
            items.append(item)
        }
        return items
    }

    private static let alignments: [String: (horizontal: Int, vertical: Int)] = [
        "top": (0, -1), "topLeading": (-1, -1), "leading": (-1, 0), "bottomLeading": (-1, 1), "bottom": (0, 1),
        "bottomTrailing": (1, 1), "trailing": (1, 0), "topTrailing": (1, -1), "none": (0, 0),
    ]

    private static func boundaryItem(_ json: JSONValue, _ pointer: String) throws(LayoutError) -> BoundaryDescription {
        var object = try JSONObject(json, pointer)
        let word = try object.word("alignment", alignments.keys.sorted())
        guard let word, let alignment = alignments[word] else { throw object.missing("alignment") }
        let item = BoundaryDescription(
            horizontal: alignment.horizontal, vertical: alignment.vertical, kind: try object.kind(),
            size: try size(object.required("size"), object.place("size")),
            offset: try object.point("absoluteOffset") ?? .zero,
            extendsBoundary: try object.boolean("extendsBoundary") ?? true,
            pinsToVisibleBounds: try object.boolean("pinToVisibleBounds") ?? false, zIndex: try object.zIndex() ?? 1)
        try object.end()
        return item
    }

    // MARK: Items and groups

    private static func item(
        _ json: JSONValue, _ pointer: String, depth: Int
    ) throws(LayoutError) -> ItemDescription {
        guard depth <= depthLimit else {
            throw LayoutError(
                .invalidParameter, "\(pointer) is a group in \(depth) groups, expected at most \(depthLimit)",
                pointer: pointer)
        }
        var object = try JSONObject(json, pointer)
        var item = ItemDescription(size: try size(object.required("size"), object.place("size")))
        item.contentInsets = try object.insets("contentInsets")
        item.edgeSpacing = try edgeSpacing(&object)
        for (index, row) in try object.rows("supplementaryItems").enumerated() {
            item.supplementaryItems.append(
                try supplementary(row, "\(object.place("supplementaryItems"))/\(index)"))
        }
        if let kind = try object.word("group", ["horizontal", "vertical", "custom"]) {
            item.content = .group(try group(kind, &object, depth: depth))
        }
        try object.end()
        return item
    }

    private static func group(
        _ kind: String, _ object: inout JSONObject, depth: Int
    ) throws(LayoutError) -> GroupDescription {
        let spacing = try object.take("interItemSpacing").map { json throws(LayoutError) in
            try self.spacing(json, object.place("interItemSpacing"))
        }
        let forms = ["subitems", "subitem", "repeatingSubitem", "customItems"].filter { object.has($0) }
        let expected = kind == "custom" ? ["customItems"] : ["subitems", "subitem", "repeatingSubitem"]
        guard forms.count == 1, expected.contains(forms[0]) else {
            let met = forms.isEmpty ? "none" : forms.joined(separator: " and ")
            throw LayoutError(
                .invalidParameter,
                "\(object.pointer) has \(met), expected one of \(expected.joined(separator: ", "))"
                    + (forms.isEmpty ? ": at least 1 subitem is required for a group" : ""), pointer: object.pointer)
        }
        let filling = try filling(forms[0], &object, depth: depth)
        return GroupDescription(
            axis: kind == "vertical" ? .vertical : .horizontal, interItemSpacing: spacing ?? Spacing(),
            filling: filling)
    }

    private static func filling(
        _ form: String, _ object: inout JSONObject, depth: Int
    ) throws(LayoutError) -> GroupDescription.Filling {
        let place = object.place(form)
        switch form {
        case "subitems":
            let rows = try object.rows("subitems")
            guard (1...countLimit).contains(rows.count) else {
                throw LayoutError(
                    .invalidParameter,
                    "\(place) has \(rows.count) subitems, expected 1...\(countLimit): at least 1 subitem is required for a "
                        + "group", pointer: place)
            }
            var items: [ItemDescription] = []
            for (index, row) in rows.enumerated() {
                items.append(try item(row, "\(place)/\(index)", depth: depth + 1))
            }
            return .list(items)
        case "customItems":
            let rows = try object.rows("customItems")
            guard (1...countLimit).contains(rows.count) else {
                throw LayoutError(
                    .invalidParameter, "\(place) has \(rows.count) items, expected 1...\(countLimit)", pointer: place)
            }
            var items: [GroupDescription.CustomItem] = []
            for (index, row) in rows.enumerated() { items.append(try customItem(row, "\(place)/\(index)")) }
            return .custom(items)
        default:
            let subitem = try item(object.required(form), place, depth: depth + 1)
            let count = try object.number("count", in: 1...Double(countLimit))
            guard let count else { throw object.missing("count") }
            guard let whole = Int(exactly: count) else {
                throw wrong(.number(count), object.place("count"), "a whole number in 1...\(countLimit)")
            }
            return form == "subitem" ? .count(subitem, whole) : .repeating(subitem, whole)
        }
    }

    private static func customItem(
        _ json: JSONValue, _ pointer: String
    ) throws(LayoutError) -> GroupDescription.CustomItem {
        var object = try JSONObject(json, pointer)
        let frame = try numbers(object.required("frame"), 4, object.place("frame"))
        guard frame[2] >= 0 && frame[3] >= 0 else {
            throw wrong(
                .array(frame.map { .number($0) }), object.place("frame"),
                "[x, y, width, height], the last two not negative")
        }
        let item = GroupDescription.CustomItem(
            frame: Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]),
            isFraction: try object.word("unit", ["points", "fraction"]) == "fraction", zIndex: try object.zIndex() ?? 0)
        try object.end()
        return item
    }

    private static func supplementary(
        _ json: JSONValue, _ pointer: String
    ) throws(LayoutError) -> SupplementaryDescription {
        var object = try JSONObject(json, pointer)
        let item = SupplementaryDescription(
            kind: try object.kind(), size: try size(object.required("size"), object.place("size")),
            containerAnchor: try anchor(object.required("containerAnchor"), object.place("containerAnchor")),
            itemAnchor: try object.take("itemAnchor").map { json throws(LayoutError) in
                try anchor(json, object.place("itemAnchor"))
            }, zIndex: try object.zIndex() ?? 1)
        try object.end()
        return item
    }

    private static func anchor(_ json: JSONValue, _ pointer: String) throws(LayoutError) -> Anchor {
        var object = try JSONObject(json, pointer)
        let names = ["top", "leading", "bottom", "trailing"]
        var edges: Set<String> = []
        for (index, edge) in try object.rows("edges").enumerated() {
            guard case .string(let name) = edge, names.contains(name) else {
                throw wrong(edge, "\(object.place("edges"))/\(index)", "one of \(names.joined(separator: ", "))")
            }
            edges.insert(name)
        }
        /// 0.5 when neither or both are named.
        func place(_ start: String, _ end: String) -> Double {
            edges.contains(start) == edges.contains(end) ? 0.5 : edges.contains(start) ? 0 : 1
        }
        var anchor = Anchor(x: place("leading", "trailing"), y: place("top", "bottom"))
        let absolute = try object.point("absoluteOffset")
        let fractional = try object.point("fractionalOffset")
        guard absolute == nil || fractional == nil else {
            throw LayoutError(
                .invalidParameter, "\(pointer) has absoluteOffset and fractionalOffset, expected one of them",
                pointer: pointer)
        }
        anchor.offset = absolute ?? fractional ?? .zero
        anchor.isFractional = fractional != nil
        try object.end()
        return anchor
    }
}
