// The formats of arrays and of objects with any names.

extension JSONFormat {
    /// An array of any number of elements.
    ///
    /// - Parameters:
    ///   - expected: what errors ask for.
    ///   - count: checks the number of elements before any of them is read.
    ///   - check: checks an element, given those before it.
    static func array<Element>(
        of element: JSONFormat<Element>, expected: String = "an array", count: JSONCount = .any,
        check: (@Sendable (Element, [Element], JSONPlace) throws(LayoutError) -> Void)? = nil
    ) -> JSONFormat where Value == [Element] {
        JSONFormat(
            schema: .object(["type": "array", "items": element.schema].merging(count.schema) { $1 }),
            read: { json, place throws(LayoutError) in
                guard case .array(let rows) = json else { throw .unexpected(json, at: place, expected: expected) }
                try count.check(rows.count, of: json, at: place)
                var elements: [Element] = []
                for (index, row) in rows.enumerated() {
                    let place = place.element(index)
                    let next = try element.read(row, place)
                    try check?(next, elements, place)
                    elements.append(next)
                }
                return elements
            }, write: { .array($0.map(element.write)) })
    }
}

extension JSONFormat {
    /// An object whose members are values by name. A null counts as missing.
    ///
    /// Members are read in the order of their names, so that the same object always gives the same first error.
    static func map<Element>(name: JSONFormat<String>, of element: JSONFormat<Element>) -> JSONFormat
    where Value == [String: Element] {
        JSONFormat(
            schema: ["type": "object", "propertyNames": name.schema, "additionalProperties": element.schema],
            read: { json, place throws(LayoutError) in
                guard case .object(let members) = json else {
                    throw .unexpected(json, at: place, expected: "an object")
                }
                var elements: [String: Element] = [:]
                for (key, json) in members.sorted(by: { $0.key < $1.key }) where json != .null {
                    var place = place
                    place.pointer += escapedPointer(excerpt(key))
                    elements[try name.read(.string(key), place)] = try element.read(json, place)
                }
                return elements
            }, write: { .object($0.mapValues(element.write)) })
    }
}

extension JSONFormat where Value == [Double] {
    /// An array of exactly `count` coordinates.
    ///
    /// Each is in -1e9...1e9. The error of a number outside points to that number.
    static func coordinates(_ count: Int) -> JSONFormat {
        JSONFormat(
            schema: [
                "type": "array", "items": JSONFormat<Double>.number().schema, "minItems": .number(Double(count)),
                "maxItems": .number(Double(count)),
            ],
            read: { json, place throws(LayoutError) in
                guard case .array(let values) = json, values.count == count else {
                    throw .unexpected(json, at: place, expected: "\(count) numbers in -1e9...1e9")
                }
                var numbers: [Double] = []
                for (index, value) in values.enumerated() {
                    guard case .number(let number) = value, CoordinateRange.signedLength.contains(number) else {
                        throw .unexpected(value, at: place.element(index), expected: "a number in -1e9...1e9")
                    }
                    numbers.append(number)
                }
                return numbers
            }, write: { .array($0.map { .number($0) }) })
    }
}

extension JSONFormat where Value == Point {
    /// `[x, y]`.
    static var point: JSONFormat {
        let numbers = JSONFormat<[Double]>.coordinates(2)
        return JSONFormat(
            schema: numbers.schema,
            read: { json, place throws(LayoutError) in
                let numbers = try numbers.read(json, place)
                return Point(x: numbers[0], y: numbers[1])
            }, write: { numbers.write([$0.x, $0.y]) })
    }
}

extension JSONFormat where Value == Rect {
    /// `[x, y, width, height]`, the last two not negative.
    static var frame: JSONFormat {
        let numbers = JSONFormat<[Double]>.coordinates(4)
        return JSONFormat(
            schema: numbers.schema,
            read: { json, place throws(LayoutError) in
                let sides = try numbers.read(json, place)
                guard sides[2] >= 0 && sides[3] >= 0 else {
                    throw .unexpected(json, at: place, expected: "[x, y, width, height], the last two not negative")
                }
                return Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
            }, write: { numbers.write([$0.x, $0.y, $0.width, $0.height]) })
    }
}
