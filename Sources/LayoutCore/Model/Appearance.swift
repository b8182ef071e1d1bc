/// How an element is drawn, apart from its frame.
///
/// It is the same in all reading directions: `ContainerSpace` mirrors the transform when attributes are read.
package struct Appearance: Equatable, Sendable {
    /// The stacking order; higher is nearer to the viewer.
    package var zIndex: Int32
    /// The opacity, 0...1.
    package var alpha: Double
    /// Whether the element is hidden.
    package var isHidden: Bool
    /// Whether the size is an estimate until the cell is measured.
    package var isEstimated = false
    /// In layout space, about the element's center.
    package var transform: Transform3D?

    /// Creates an appearance, by default a cell's.
    package init(zIndex: Int32 = 0, alpha: Double = 1, isHidden: Bool = false, transform: Transform3D? = nil) {
        self.zIndex = zIndex
        self.alpha = alpha
        self.isHidden = isHidden
        self.transform = transform
    }

    /// The default for cells.
    package static let plain = Appearance()
    /// The default for headers and footers: above cells.
    package static let raised = Appearance(zIndex: 10)
}

/// The appearances of a section's cells, one column per field; a column exists only if some cell differs from `Appearance.plain`
/// in it.
package struct AppearanceColumns: Sendable {
    private var zIndexes: [Int32] = []
    private var alphas: [Double] = []
    private var hidden: [Bool] = []
    private var transforms: [Transform3D] = []
    /// The position of each item's transform in `transforms`, from 1; 0 for none. Filling it takes 24 ns per item, where a dictionary
    /// takes 120.
    private var transformNumbers: [Int32] = []

    /// The bytes of a transform: 16 numbers in an array of their own, the item's position, and the box in which the cell then
    /// shows.
    package static let bytesPerTransform = 224

    /// The most bytes of an item: an entry in each column, and a transform.
    package static let bytesPerItem = 17 + bytesPerTransform

    /// Creates columns in which every cell is plain.
    package init() {}

    var storedBytes: Int {
        zIndexes.count * MemoryLayout<Int32>.stride + alphas.count * MemoryLayout<Double>.stride + hidden.count
            + transforms.count * Self.bytesPerTransform
    }

    /// Sets the appearance of `item`; items must be appended in ascending order.
    ///
    /// - Precondition: no appearance of this item or of a later one has been set.
    /// - Complexity: amortized O(1), and O(items before it) for the first that is not plain
    package mutating func append(_ appearance: Appearance, for item: Int) {
        Self.append(appearance.zIndex, at: item, to: &zIndexes, unless: 0)
        Self.append(appearance.alpha, at: item, to: &alphas, unless: 1)
        Self.append(appearance.isHidden, at: item, to: &hidden, unless: false)
        guard let transform = appearance.transform else { return }
        transforms.append(transform)
        Self.append(Int32(transforms.count), at: item, to: &transformNumbers, unless: 0)
    }

    /// The appearance of an item.
    ///
    /// - Returns: `Appearance.plain` for an item that was never set; never an estimate, since that follows from what was measured.
    package subscript(item: Int) -> Appearance {
        Appearance(
            zIndex: item < zIndexes.count ? zIndexes[item] : 0, alpha: item < alphas.count ? alphas[item] : 1,
            isHidden: item < hidden.count ? hidden[item] : false, transform: transform(of: item))
    }

    /// The transform of an item in layout space; nil if it has none.
    ///
    /// - Complexity: O(1)
    package func transform(of item: Int) -> Transform3D? {
        transformNumber(of: item).map { transforms[$0] }
    }

    /// The number of transforms before the item's; nil if the item has none.
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
