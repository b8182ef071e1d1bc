// DO NOT EDIT. Made by Sources/LayoutWire/generate from the table in schema/columns.py.

/// The columns of attributes that have one entry for each element, or none as long as every element has the default.
package struct OptionalColumns: Equatable, Sendable {
    /// Stacking orders; higher is nearer to the viewer. Default 0.
    package private(set) var zIndexes: [Int32] = []
    /// Opacities, 0...1. Default 1.
    package private(set) var alphas: [Double] = []
    /// Whether each element is hidden. Default false.
    package private(set) var hidden: [Bool] = []
    /// Whether each size is an estimate. Default false.
    package private(set) var estimated: [Bool] = []

    /// Whether there are none but those of plain elements.
    var isPlain: Bool { alphas.isEmpty && hidden.isEmpty && estimated.isEmpty }

    /// Removes all values, and keeps the memory of the columns for others.
    mutating func removeAll() {
        if !zIndexes.isEmpty { zIndexes.removeAll(keepingCapacity: true) }
        if !alphas.isEmpty { alphas.removeAll(keepingCapacity: true) }
        if !hidden.isEmpty { hidden.removeAll(keepingCapacity: true) }
        if !estimated.isEmpty { estimated.removeAll(keepingCapacity: true) }
    }

    /// Appends an element that has all defaults.
    @inline(__always)
    mutating func appendDefaults() {
        if !zIndexes.isEmpty { zIndexes.append(0) }
        if !alphas.isEmpty { alphas.append(1) }
        if !hidden.isEmpty { hidden.append(false) }
        if !estimated.isEmpty { estimated.append(false) }
    }

    /// Appends an element behind `count` others.
    mutating func append(_ appearance: Appearance, behind count: Int) {
        Self.append(appearance.zIndex, to: &zIndexes, default: 0, behind: count)
        Self.append(appearance.alpha, to: &alphas, default: 1, behind: count)
        Self.append(appearance.isHidden, to: &hidden, default: false, behind: count)
        Self.append(appearance.isEstimated, to: &estimated, default: false, behind: count)
    }

    /// A column is filled from the first value that is not the default.
    static func append<Value: Equatable>(
        _ value: Value, to column: inout [Value], default plain: Value, behind count: Int
    ) {
        if column.isEmpty {
            guard value != plain else { return }
            column.append(contentsOf: repeatElement(plain, count: count))
        }
        column.append(value)
    }

    /// Sets the attributes of the element at `index` that are not the defaults.
    func set(_ attributes: inout LayoutAttributes, at index: Int) {
        if !zIndexes.isEmpty { attributes.zIndex = Int(zIndexes[index]) }
        if !alphas.isEmpty { attributes.alpha = alphas[index] }
        if !hidden.isEmpty { attributes.isHidden = hidden[index] }
        if !estimated.isEmpty { attributes.isEstimated = estimated[index] }
    }
}

extension Appearance {
    /// That of an element, without its transform.
    init(_ attributes: LayoutAttributes) {
        self.init()
        zIndex = Int32(clamping: attributes.zIndex)
        alpha = attributes.alpha
        isHidden = attributes.isHidden
        isEstimated = attributes.isEstimated
    }
}
