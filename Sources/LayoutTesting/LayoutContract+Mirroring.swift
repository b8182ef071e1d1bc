package import LayoutCore

extension LayoutContract {
    /// In an environment of the other layout direction a script's layout is its own mirror image: the same container, with its
    /// bounds and insets mirrored too, gives the mirrored elements, at first and after moving the bounds.
    ///
    /// The offset counts from the start of the content, in the direction for which the layout was developed. Positions are not
    /// rounded, since a mirrored position rounds to another pixel.
    ///
    /// - Parameter offsets: the content offsets to try, each after the one before.
    package func mirrorViolations(
        _ container: Container, parameters: [String: JSONValue] = [:], at offsets: [Point]
    ) throws(LayoutError) -> [String] {
        guard let first = offsets.first else { return [] }
        var upright = container
        upright.environment.scale = nil
        upright.environment.layoutDirection = definition.developmentDirection
        upright.bounds.x = first.x
        upright.bounds.y = first.y
        var placed = try laidOut(upright, parameters)
        var turned = try laidOut(upright.turned(in: placed.prepared.contentSize.width), parameters)
        var violations = ViolationList()
        for offset in offsets {
            if offset != first {
                var bounds = placed.container.bounds
                (bounds.x, bounds.y) = (offset.x, offset.y)
                _ = try placed.move(to: bounds)
                bounds.x = placed.prepared.contentSize.width - bounds.width - bounds.x
                _ = try turned.move(to: bounds)
            }
            try Self.compare(placed, turned, into: &violations)
        }
        return violations.sentences
    }

    private static func compare(
        _ placed: LaidOutContainer, _ turned: LaidOutContainer, into violations: inout ViolationList
    ) throws(LayoutError) {
        let width = placed.prepared.contentSize.width
        let place = "at the offset \(placed.container.bounds.x), \(placed.container.bounds.y)"
        guard turned.prepared.isMirrored else {
            // Some built-in layouts leave mirroring to the view.
            return violations.add(
                "\(place) the layout is not mirrored in the other layout direction", unless: !placed.prepared.isMirrored
            )
        }
        violations.add(
            "\(place) the content size is \(turned.prepared.contentSize) in the other layout direction, expected \(placed.prepared.contentSize)",
            unless: turned.prepared.contentSize.isNear(placed.prepared.contentSize))
        let expected = try placed.everything().map { $0.mirrored(in: width) }
        let found = try turned.everything()
        let different = zip(found, expected).first { !$0.isNear($1) }
        guard found.count == expected.count, different == nil else {
            let words =
                different.map { difference([$0.0], [$0.1]) } ?? difference(found, expected)
            return violations.add(
                "\(place) the other layout direction gives \(words), expected the mirror image")
        }
    }
}

extension Container {
    /// The container in the other layout direction, in which it shows the same part of the content from the other side.
    fileprivate func turned(in width: Double) -> Container {
        var turned = self
        turned.bounds.x = width - bounds.width - bounds.x
        turned.environment.layoutDirection = environment.layoutDirection == .leftToRight ? .rightToLeft : .leftToRight
        turned.environment.contentInset = environment.contentInset.turned
        turned.environment.safeAreaInsets = environment.safeAreaInsets.turned
        turned.environment.layoutMargins = environment.layoutMargins.turned
        return turned
    }
}

extension Insets {
    fileprivate var turned: Insets { Insets(top: top, left: right, bottom: bottom, right: left) }
}

extension Size {
    fileprivate func isNear(_ other: Size) -> Bool {
        width.isNear(other.width) && height.isNear(other.height)
    }
}

extension Double {
    /// Whether another number differs by no more than the rounding errors of mirroring.
    fileprivate func isNear(_ other: Double) -> Bool { abs(self - other) <= 1e-6 + 1e-9 * max(abs(self), abs(other)) }
}

extension LayoutAttributes {
    fileprivate func mirrored(in width: Double) -> LayoutAttributes {
        var mirrored = self
        mirrored.untransformedFrame.x = width - untransformedFrame.width - untransformedFrame.x
        mirrored.transform = transform.mirrored
        return mirrored
    }

    fileprivate func isNear(_ other: LayoutAttributes) -> Bool {
        let pairs = [
            (untransformedFrame.x, other.untransformedFrame.x), (untransformedFrame.y, other.untransformedFrame.y),
            (untransformedFrame.width, other.untransformedFrame.width),
            (untransformedFrame.height, other.untransformedFrame.height), (alpha, other.alpha),
        ]
        return element == other.element && zIndex == other.zIndex && isHidden == other.isHidden
            && pairs.allSatisfy { $0.isNear($1) }
            && zip(transform.numbers, other.transform.numbers).allSatisfy { $0.isNear($1) }
            && Set(custom.keys).union(other.custom.keys).allSatisfy {
                (custom[$0] ?? .nan).isNear(other.custom[$0] ?? .nan)
            }
    }
}
