package import LayoutCore
import SwiftProtobuf

// Core values to wire values. They are known good.

extension WireSize {
    package init(_ size: Size) {
        self.init()
        width = size.width
        height = size.height
    }

    package var core: Size { Size(width: width, height: height) }
}

extension WireRect {
    package init(_ rect: Rect) {
        self.init()
        x = rect.x
        y = rect.y
        width = rect.width
        height = rect.height
    }

    package var core: Rect { Rect(x: x, y: y, width: width, height: height) }
}

extension WireInsets {
    package init(_ insets: Insets) {
        self.init()
        top = insets.top
        left = insets.left
        bottom = insets.bottom
        right = insets.right
    }
}

extension WireEnvironment {
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
    }
}

extension WireIndexPath {
    package init(_ path: IndexPath) {
        self.init()
        section = UInt32(path.section)
        item = UInt32(path.item)
    }

    package var core: IndexPath { IndexPath(section: Int(section), item: Int(item)) }
}

extension WireWarning {
    package init(_ warning: LayoutWarning) {
        self.init()
        code = warning.code
        message = warning.message
        indexPath = WireIndexPath(warning.indexPath)
    }

    package var core: LayoutWarning { LayoutWarning(code: code, message: message, indexPath: indexPath.core) }
}

extension WireAttributes {
    /// - Complexity: O(1); the columns are handed over.
    package init(_ columns: AttributeColumns) {
        self.init()
        sections = columns.sections
        items = columns.items
        frames = columns.frames
        kinds = columns.kinds
        if !kinds.isEmpty {
            kindNames = columns.kindNames.wireNames
            if columns.kindNames.hasDecorations { kindCategories = columns.kindNames.list.map(\.category.wireName) }
        }
        zIndexes = columns.zIndexes
        alphas = columns.alphas
        hidden = columns.hidden
        estimated = columns.estimated
        transforms = columns.transforms.map { WireTransform($0) }
    }

    /// Single attributes as columns.
    package init(_ attributes: [LayoutAttributes]) {
        var seen: Set<ElementKind> = []
        let kinds = attributes.map { ElementKind($0.element.category, $0.element.kind) }
            .filter { $0.category != .cell && seen.insert($0).inserted }
            .filter { !ElementKinds.standard.list.contains($0) }
        let decorations = kinds.filter { $0.category == .decoration }
        var columns = AttributeColumns(
            kindNames: ElementKinds(kinds.filter { $0.category == .supplementary } + decorations))
        columns.reserve(attributes.count)
        for attributes in attributes { columns.append(attributes) }
        self.init(columns)
    }

    /// One value an element.
    ///
    /// - Throws: `request.malformed` when the columns' lengths do not agree.
    package func attributes() throws(RequestFailure) -> [LayoutAttributes] {
        let count = sections.count
        let lengths = [kinds.count, zIndexes.count, alphas.count, hidden.count, estimated.count]
        guard items.count == count, frames.count == 4 * count, lengths.allSatisfy({ $0 == 0 || $0 == count }),
            kinds.allSatisfy({ $0 == 0 || $0 < kindNames.count }),
            kindCategories.isEmpty || kindCategories.count == kindNames.count,
            transforms.allSatisfy({ $0.position < count && [6, 16].contains($0.matrix.count) })
        else { throw RequestFailure(.malformed, "the columns of attributes differ in length") }
        let transforms = Dictionary(transforms.map { ($0.position, $0) }, uniquingKeysWith: { $1 })
        return (0..<count).map { index in
            let path = IndexPath(section: Int(sections[index]), item: Int(items[index]))
            let kind = kinds.isEmpty ? 0 : Int(kinds[index])
            let transform = transforms[UInt32(index)]
            let frame = Rect(
                x: frames[4 * index], y: frames[4 * index + 1], width: frames[4 * index + 2],
                height: frames[4 * index + 3])
            var attributes = LayoutAttributes(
                element: element(kind, path), frame: transform?.untransformedFrame.core ?? frame,
                zIndex: zIndexes.isEmpty ? 0 : Int(zIndexes[index]), alpha: alphas.isEmpty ? 1 : alphas[index],
                isHidden: hidden.isEmpty ? false : hidden[index], transform: transform?.core ?? .identity)
            attributes.isEstimated = !estimated.isEmpty && estimated[index]
            return attributes
        }
    }
}

extension WireAttributes {
    private func element(_ kind: Int, _ path: IndexPath) -> Element {
        if kind == 0 { return .cell(path) }
        let isDecoration = !kindCategories.isEmpty && kindCategories[kind] == Element.Category.decoration.wireName
        return isDecoration ? .decoration(kindNames[kind], path) : .supplementary(kindNames[kind], path)
    }
}

extension WireTransform {
    init(_ transformed: AttributeColumns.Transformed) {
        self.init()
        position = transformed.position
        matrix = transformed.transform.affine ?? transformed.transform.numbers
        untransformedFrame = WireRect(transformed.untransformedFrame)
    }

    /// - Precondition: 6 or 16 numbers.
    var core: Transform3D {
        matrix.count == 6
            ? Transform3D(
                a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], tx: matrix[4], ty: matrix[5])
            : Transform3D(numbers: matrix)
    }
}

extension ElementKinds {
    /// With a name for the cell.
    var wireNames: [String] { ["cell"] + list.dropFirst().map(\.name) }

    var hasDecorations: Bool { list.last?.category == .decoration }
}

extension Element.Category {
    package var wireName: String {
        switch self {
        case .cell: "cell"
        case .supplementary: "supplementary"
        case .decoration: "decoration"
        }
    }
}

extension WireItemColumn {
    package init(_ column: ItemColumn) {
        self.init()
        name = column.name
        documentation = column.documentation
        switch column.kind {
        case .numbers(let each, let range):
            numbersPerItem = UInt32(each)
            minimum = range.lowerBound
            maximum = range.upperBound
        case .names(let known): names = known
        }
    }
}

extension WireParameter {
    package init(_ parameter: Parameter) {
        self.init()
        name = parameter.name
        documentation = parameter.documentation
        unit = parameter.unit
        perSection = parameter.sectionName != nil
        if let name = parameter.sectionName, name != parameter.name { sectionName = name }
        `default` = Google_Protobuf_Value(parameter.fallback.json)
        switch parameter.kind {
        case .boolean: type = "boolean"
        case .number(let range): set("number", range)
        case .integer(let range): set("integer", Double(range.lowerBound)...Double(range.upperBound))
        case .numberOr(let range, let words):
            set("number", range)
            choices = words
        case .size(let range): set("size", range)
        case .sizeOr(let range, let words):
            set("size", range)
            choices = words
        case .insets(let range): set("insets", range)
        case .document: type = "document"
        case .choiceOr(let words, let key, let range):
            set("choice", range)
            self.key = key
            choices = words
        case .choice(let names):
            type = "choice"
            choices = names
        }
    }

    private mutating func set(_ type: String, _ range: ClosedRange<Double>) {
        self.type = type
        minimum = range.lowerBound
        maximum = range.upperBound
    }
}
