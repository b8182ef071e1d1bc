package import LayoutModel
import SwiftProtobuf

// Conversions between wire messages and the model: geometry, warnings and attributes. Values to send are known to be valid.

extension WireSize {
    /// A size in points to send.
    ///
    /// Nothing is checked.
    package init(_ size: Size) {
        self.init()
        width = size.width
        height = size.height
    }

    /// The size that was received.
    package var model: Size { Size(width: width, height: height) }
}

extension WireRect {
    /// A rectangle to send, in the coordinates of the content.
    ///
    /// Nothing is checked.
    package init(_ rect: Rect) {
        self.init()
        x = rect.x
        y = rect.y
        width = rect.width
        height = rect.height
    }

    /// The rectangle that was received. Nothing is checked.
    package var model: Rect { Rect(x: x, y: y, width: width, height: height) }
}

extension WireInsets {
    /// Insets in points to send.
    ///
    /// Nothing is checked.
    package init(_ insets: Insets) {
        self.init()
        top = insets.top
        left = insets.left
        bottom = insets.bottom
        right = insets.right
    }
}

extension WireEnvironment {
    /// An environment to send.
    ///
    /// What has its default is absent, so that a peer of another version applies its own.
    package init(_ environment: Environment) {
        self.init()
        if let scale = environment.scale { self.scale = scale }
        if environment.layoutDirection == .rightToLeft { layoutDirection = "rightToLeft" }
        if environment.contentInset != .zero { contentInset = WireInsets(environment.contentInset) }
        if environment.safeAreaInsets != .zero { safeAreaInsets = WireInsets(environment.safeAreaInsets) }
        if environment.layoutMargins != .zero { layoutMargins = WireInsets(environment.layoutMargins) }
        if environment.readableContentInsets != .zero {
            readableContentInsets = WireInsets(environment.readableContentInsets)
        }
        set(environment.traits)
    }

    private mutating func set(_ traits: Traits) {
        let none = Traits()
        if traits.horizontalSizeClass != none.horizontalSizeClass {
            horizontalSizeClass = traits.horizontalSizeClass.rawValue
        }
        if traits.verticalSizeClass != none.verticalSizeClass { verticalSizeClass = traits.verticalSizeClass.rawValue }
        if traits.contentSizeCategory != none.contentSizeCategory {
            contentSizeCategory = traits.contentSizeCategory.rawValue
        }
        if traits.userInterfaceIdiom != none.userInterfaceIdiom {
            userInterfaceIdiom = traits.userInterfaceIdiom.rawValue
        }
        if traits.legibilityWeight != none.legibilityWeight { legibilityWeight = traits.legibilityWeight.rawValue }
    }
}

extension WireIndexPath {
    /// An index path to send.
    ///
    /// - Precondition: its numbers are not negative.
    package init(_ path: ItemPath) {
        self.init()
        section = UInt32(path.section)
        item = UInt32(path.item)
    }

    /// The index path that was received.
    package var model: ItemPath { ItemPath(section: Int(section), item: Int(item)) }
}

extension WireWarning {
    /// A warning to send.
    ///
    /// - Precondition: the numbers of its index path are not negative.
    package init(_ warning: LayoutWarning) {
        self.init()
        code = warning.code
        message = warning.message
        indexPath = WireIndexPath(warning.indexPath)
    }

    /// The warning that was received.
    package var model: LayoutWarning { LayoutWarning(code: code, message: message, indexPath: indexPath.model) }
}

extension WireAttributes {
    /// Turns packed columns into one value per element.
    ///
    /// - Throws: `request.malformed` when the columns' lengths do not agree.
    package func attributes() throws(RequestFailure) -> [LayoutAttributes] {
        let count = sections.count
        let optional = WireOptionalColumns(self)
        guard items.count == count, frames.count == 4 * count, kinds.isEmpty || kinds.count == count,
            optional.fit(count),
            kinds.allSatisfy({ $0 == 0 || $0 < kindNames.count }),
            kindCategories.isEmpty || kindCategories.count == kindNames.count,
            transforms.allSatisfy({ $0.position < count && [6, 16].contains($0.matrix.count) }),
            pinned.allSatisfy({ $0.position < count }),
            custom.allSatisfy({ $0.positions.count == $0.values.count && $0.positions.allSatisfy { $0 < count } })
        else { throw RequestFailure(.malformed, "the columns of attributes differ in length") }
        for (column, isThere) in [(ids, hasIds), (sectionIds, hasSectionIds)] where isThere && column.count != count {
            throw RequestFailure(.malformed, "there are \(column.count) identifiers of \(count) elements")
        }
        let transforms = Dictionary(transforms.map { ($0.position, $0) }, uniquingKeysWith: { $1 })
        let pinned = Dictionary(
            self.pinned.map { ($0.position, Point(x: $0.dx, y: $0.dy)) }, uniquingKeysWith: { $1 })
        var ownAttributes: [UInt32: [String: Double]] = [:]
        for column in custom {
            for (position, value) in zip(column.positions, column.values) {
                ownAttributes[position, default: [:]][column.name] = value
            }
        }
        let identifiers = hasIds ? ids.model : nil
        let sectionIdentifiers = hasSectionIds ? sectionIds.model : identifiers
        // The message keeps its columns in an object: each is read from there once.
        let (sections, items, frames, kinds) = (sections, items, frames, kinds)
        return (0..<count).map { index in
            let path = ItemPath(section: Int(sections[index]), item: Int(items[index]))
            let kind = kinds.isEmpty ? 0 : Int(kinds[index])
            let transform = transforms[UInt32(index)]
            let frame = Rect(
                x: frames[4 * index], y: frames[4 * index + 1], width: frames[4 * index + 2],
                height: frames[4 * index + 3])
            var attributes = LayoutAttributes(
                element: element(kind, path), frame: transform?.untransformedFrame.model ?? frame,
                transform: transform?.model ?? .identity)
            optional.set(&attributes, at: index)
            attributes.pinDisplacement = pinned[UInt32(index)]
            attributes.custom = ownAttributes[UInt32(index)] ?? [:]
            attributes.identifier = (kind == 0 ? identifiers : sectionIdentifiers)?[index]
            return attributes
        }
    }
}

extension WireAttributes {
    private func element(_ kind: Int, _ path: ItemPath) -> Element {
        if kind == 0 { return .cell(path) }
        let isDecoration = !kindCategories.isEmpty && kindCategories[kind] == Element.Category.decoration.wireName
        return isDecoration ? .decoration(kindNames[kind], path) : .supplementary(kindNames[kind], path)
    }
}

extension WireTransform {
    /// The transform that was received.
    ///
    /// - Precondition: 6 or 16 numbers.
    var model: Transform3D {
        matrix.count == 6
            ? Transform3D(
                a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3],
                translation: Point(x: matrix[4], y: matrix[5]))
            : Transform3D(numbers: matrix)
    }
}

extension Element.Category {
    /// The category's name in messages.
    package var wireName: String {
        switch self {
        case .cell: "cell"
        case .supplementary: "supplementary"
        case .decoration: "decoration"
        }
    }
}
