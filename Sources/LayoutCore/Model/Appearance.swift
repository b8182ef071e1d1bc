/// How an element is drawn besides its place.
package struct Appearance: Equatable, Sendable {
    package var zIndex: Int32
    /// 0...1
    package var alpha: Double
    package var isHidden: Bool
    /// Whether its size is taken for granted until the cell is measured.
    package var isEstimated = false
    /// In the layout's own coordinates, about the element's middle.
    package var transform: Transform3D?

    package init(zIndex: Int32 = 0, alpha: Double = 1, isHidden: Bool = false, transform: Transform3D? = nil) {
        self.zIndex = zIndex
        self.alpha = alpha
        self.isHidden = isHidden
        self.transform = transform
    }

    /// A cell's.
    package static let plain = Appearance()
    /// A header's or footer's: above cells.
    package static let raised = Appearance(zIndex: 10)
}

/// The looks of a section's cells, a column a field, each there only when some cell differs from `Appearance.plain` in it.
package struct AppearanceColumns: Sendable {
    private var zIndexes: [Int32] = []
    private var alphas: [Double] = []
    private var hidden: [Bool] = []
    private var transforms: [Transform3D] = []
    /// Which of `transforms` is an item's, counted from 1; 0: none. Takes 24 ns an item to fill, a dictionary 120.
    private var transformNumbers: [Int32] = []

    /// 16 numbers in an array of their own, which of them they are, and the box that the cell then shows in.
    package static let bytesPerTransform = 224

    package init() {}

    /// Sets the look of `item`, the highest so far.
    package mutating func append(_ appearance: Appearance, for item: Int) {
        Self.append(appearance.zIndex, at: item, to: &zIndexes, unless: 0)
        Self.append(appearance.alpha, at: item, to: &alphas, unless: 1)
        Self.append(appearance.isHidden, at: item, to: &hidden, unless: false)
        guard let transform = appearance.transform else { return }
        transforms.append(transform)
        Self.append(Int32(transforms.count), at: item, to: &transformNumbers, unless: 0)
    }

    package subscript(item: Int) -> Appearance {
        Appearance(
            zIndex: item < zIndexes.count ? zIndexes[item] : 0, alpha: item < alphas.count ? alphas[item] : 1,
            isHidden: item < hidden.count ? hidden[item] : false, transform: transform(of: item))
    }

    package func transform(of item: Int) -> Transform3D? {
        transformNumber(of: item).map { transforms[$0] }
    }

    /// How many items before it have a transform; nil when it has none.
    @inline(__always)
    func transformNumber(of item: Int) -> Int? {
        item < transformNumbers.count && transformNumbers[item] > 0 ? Int(transformNumbers[item]) - 1 : nil
    }

    private static func append<Value: Equatable>(
        _ value: Value, at item: Int, to column: inout [Value], unless plain: Value
    ) {
        guard value != plain else { return }
        column += Array(repeating: plain, count: item - column.count)
        column.append(value)
    }
}
