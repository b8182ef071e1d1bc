import LayoutCore
import LuaRuntime

extension ScriptPlacement {
    /// Reads the placements in a worker's reply. It accepts only what a script could have placed, so that the rest of the daemon need not
    /// check again.
    ///
    /// - Parameter receive: fills what it is given with what follows the message; false if it cannot.
    init(
        _ reader: inout MessageReader, in container: ScriptContainer,
        receive: (UnsafeMutableRawBufferPointer) -> Bool
    ) throws(MessageFault) {
        contentSize = try reader.optional { reader throws(MessageFault) in
            Size(width: try reader.length(), height: try reader.length())
        }
        direction = try reader.optional { reader throws(MessageFault) in
            try reader.boolean() ? .vertical : .horizontal
        }
        rooms = try Self.rooms(&reader, atMost: container.elementLimit)
        kinds = try reader.list { reader throws(MessageFault) in
            ElementKind(try reader.boolean() ? .supplementary : .decoration, try reader.text())
        }
        guard kinds.count <= PluginLimits.kinds, Set(kinds).count == kinds.count,
            kinds.allSatisfy({ (1...PluginLimits.nameBytes).contains($0.name.utf8.count) })
        else { throw MessageFault() }
        let kinds = kinds
        elements = try reader.list { reader throws(MessageFault) in try Placed(&reader, kinds: kinds, in: container) }
        guard elements.count <= container.elementLimit else { throw MessageFault() }
        for _ in 0..<(try reader.count(bytesEach: 16)) {
            let path = try reader.item(container)
            let numbers = try reader.numbers()
            guard numbers.count == 16, numbers.allSatisfy({ abs($0) <= Parameter.coordinateLimit }) else {
                throw MessageFault()
            }
            transforms[path] = Transform3D(numbers: numbers)
        }
        attributes = try reader.list { reader throws(MessageFault) in
            try reader.list { reader throws(MessageFault) in try Attribute(&reader, container) }
        }
        bodies = try reader.numbers()
        isAttached = try reader.boolean()
        isCalm = try reader.boolean()
        hasReadOrigin = try reader.boolean()
        appearances = try reader.list { reader throws(MessageFault) in try Drawn(&reader, container) }
        placedItems = try reader.list { reader throws(MessageFault) in
            (try reader.item(container), Rect(try reader.frame()))
        }
        let count = try reader.count()
        guard count == 0 || count == container.counts.count else { throw MessageFault() }
        sections.reserveCapacity(count)
        for section in 0..<count {
            sections.append(unsafe try PlacedSection(&reader, count: container.counts[section], receive))
        }
    }
}

extension ScriptPlacement {
    fileprivate static func rooms(
        _ reader: inout MessageReader, atMost limit: Int
    ) throws(MessageFault) -> [(position: Double, length: Double)] {
        let rooms = try reader.list { reader throws(MessageFault) in
            (position: try reader.number(Double.self), length: try reader.length())
        }
        guard rooms.count <= limit, rooms.allSatisfy({ abs($0.position) <= Parameter.coordinateLimit }),
            zip(rooms, rooms.dropFirst()).allSatisfy({ $0.position <= $1.position }),
            rooms.reduce(0, { $0 + $1.length }) <= Parameter.coordinateLimit
        else { throw MessageFault() }
        return rooms
    }
}

extension ScriptPlacement.Placed {
    fileprivate init(
        _ reader: inout MessageReader, kinds: [ElementKind], in container: ScriptContainer
    ) throws(MessageFault) {
        let number = Int(try reader.number(UInt32.self))
        let path = try reader.path()
        guard kinds.indices.contains(number), container.counts.indices.contains(path.section),
            ScriptPlacement.elementNumbers.contains(path.item)
        else { throw MessageFault() }
        self.init(kind: kinds[number], path: path, frame: Rect(try reader.frame()), z: try reader.number())
        alpha = try reader.number()
        isHidden = try reader.boolean()
        guard (-1_000_000_000...1_000_000_000).contains(z), (0...1).contains(alpha) else { throw MessageFault() }
        let pin: UInt8 = try reader.number()
        let limit: Double = try reader.number()
        guard abs(limit) <= Parameter.coordinateLimit else { throw MessageFault() }
        switch pin {
        case 0: self.pin = nil
        case 1: self.pin = .toStart(latest: limit)
        case 2: self.pin = .toStartForever
        case 3: self.pin = .toEnd(earliest: limit)
        default: throw MessageFault()
        }
        for _ in 0..<(try reader.count(bytesEach: 9)) {
            let attribute = Int(try reader.number(UInt8.self))
            let value: Double = try reader.number()
            guard Parameter.signedLength.contains(value) else { throw MessageFault() }
            attributes[attribute] = value
        }
    }
}

extension ScriptPlacement.Drawn {
    fileprivate init(_ reader: inout MessageReader, _ container: ScriptContainer) throws(MessageFault) {
        path = try reader.item(container)
        appearance = PlacementBuffer.Appearance(
            z: try reader.number(), alpha: try reader.number(), isHidden: try reader.boolean())
        guard (0...1).contains(appearance.alpha) else { throw MessageFault() }
    }
}

extension ScriptPlacement.Attribute {
    fileprivate init(_ reader: inout MessageReader, _ container: ScriptContainer) throws(MessageFault) {
        self.init(path: try reader.item(container), value: try reader.number())
        guard Parameter.signedLength.contains(value) else { throw MessageFault() }
    }
}

extension PlacedSection {
    fileprivate init(
        _ reader: inout MessageReader, count: Int, _ receive: (UnsafeMutableRawBufferPointer) -> Bool
    ) throws(MessageFault) {
        self.init(count: count)
        if try reader.boolean() {
            let marks = try reader.array(UInt64.self)
            guard marks.isEmpty || marks.count == (count + 63) / 64 else { throw MessageFault() }
            guard unsafe setFrames(marks, receive) else { throw MessageFault() }
        } else {
            let runs = try reader.list { reader throws(MessageFault) in try PlacementBuffer.Run(&reader) }
            guard set(runs) else { throw MessageFault() }
        }
    }
}

extension PlacementBuffer.Run {
    fileprivate init(_ reader: inout MessageReader) throws(MessageFault) {
        self.init(
            first: Int(try reader.number(UInt32.self)), count: Int(try reader.number(UInt32.self)),
            columns: Int(try reader.number(UInt32.self)), frame: try reader.frame(),
            steps: (try reader.number(), try reader.number()))
    }
}

extension PlacementBuffer.Frame {
    var isValid: Bool {
        abs(x) <= Parameter.coordinateLimit && abs(y) <= Parameter.coordinateLimit && width >= 0 && height >= 0
            && width <= Parameter.coordinateLimit && height <= Parameter.coordinateLimit
    }
}

extension MessageReader {
    fileprivate mutating func length() throws(MessageFault) -> Double {
        let length: Double = try number()
        guard Parameter.length.contains(length) else { throw MessageFault() }
        return length
    }

    fileprivate mutating func frame() throws(MessageFault) -> PlacementBuffer.Frame {
        let frame = PlacementBuffer.Frame(x: try number(), y: try number(), width: try number(), height: try number())
        guard frame.isValid else { throw MessageFault() }
        return frame
    }

    /// The index path of an item that exists.
    ///
    /// - Throws: `MessageFault` for one that does not.
    fileprivate mutating func item(_ container: ScriptContainer) throws(MessageFault) -> ItemPath {
        let path = try path()
        guard container.counts.indices.contains(path.section), (0..<container.counts[path.section]).contains(path.item)
        else { throw MessageFault() }
        return path
    }
}
