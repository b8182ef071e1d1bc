import LuaRuntime

/// A message that no worker of ours writes.
///
/// The daemon ends the worker that has sent it; a worker ends itself.
struct MessageFault: Error {}

/// Reads what `MessageWriter` wrote. The daemon reads what a worker sent, which may be anything: every count is checked against
/// the bytes that are there.
struct MessageReader {
    private let bytes: [UInt8]
    private var next = 0

    /// Tables are nested no deeper; the interpreter refuses deeper ones itself.
    ///
    /// Its own limit is `LuaStack.depthLimit`, 48.
    private static let depthLimit = 64

    /// It is read from its beginning; `isAtEnd` shows whether anything is left.
    ///
    /// - Parameter bytes: a message without its length.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { next == bytes.count }

    private mutating func take(_ count: Int) throws(MessageFault) -> Range<Int> {
        guard count <= bytes.count - next else { throw MessageFault() }
        defer { next += count }
        return next..<next + count
    }

    mutating func number<Number: BitwiseCopyable>(_ type: Number.Type = Number.self) throws(MessageFault) -> Number {
        let range = try take(MemoryLayout<Number>.size)
        return unsafe bytes.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: range.lowerBound, as: Number.self)
        }
    }

    mutating func boolean() throws(MessageFault) -> Bool { try number(UInt8.self) != 0 }

    /// A count of things that take at least `bytes` each.
    ///
    /// - Throws: `MessageFault` if so many cannot be left in the message, before any memory is taken for them.
    mutating func count(bytesEach: Int = 1) throws(MessageFault) -> Int {
        let count = Int(try number(UInt32.self))
        guard count <= (bytes.count - next) / bytesEach else { throw MessageFault() }
        return count
    }

    mutating func text() throws(MessageFault) -> String {
        let range = try take(try count())
        return String(decoding: bytes[range], as: UTF8.self)
    }

    mutating func numbers() throws(MessageFault) -> [Double] { try array(Double.self) }

    /// A list of numbers, or of structs of numbers, as they lie in memory.
    ///
    /// It follows its count, and need not be aligned.
    mutating func array<Value: BitwiseCopyable>(_ type: Value.Type) throws(MessageFault) -> [Value] {
        let size = MemoryLayout<Value>.stride
        let count = try count(bytesEach: size)
        let range = try take(size * count)
        return unsafe [Value](unsafeUninitializedCapacity: count) { room, filled in
            unsafe bytes.withUnsafeBytes { source in
                unsafe UnsafeMutableRawBufferPointer(room).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: source[range]))
            }
            filled = count
        }
    }

    mutating func optional<Value>(
        _ body: (inout MessageReader) throws(MessageFault) -> Value
    ) throws(MessageFault) -> Value? {
        try boolean() ? try body(&self) : nil
    }

    mutating func list<Value>(
        _ body: (inout MessageReader) throws(MessageFault) -> Value
    ) throws(MessageFault) -> [Value] {
        let count = try count()
        var values: [Value] = []
        values.reserveCapacity(min(count, 1024))
        for _ in 0..<count { values.append(try body(&self)) }
        return values
    }

    mutating func value(depth: Int = 0) throws(MessageFault) -> LuaValue {
        guard depth <= Self.depthLimit else { throw MessageFault() }
        switch try number(UInt8.self) {
        case 0: return .null
        case 1: return .boolean(false)
        case 2: return .boolean(true)
        case 3: return .integer(try number())
        case 4: return .number(try number())
        case 5: return .string(try text())
        case 6: return .list(try list { reader throws(MessageFault) in try reader.value(depth: depth + 1) })
        case 7:
            let pairs = try list { reader throws(MessageFault) in
                (try reader.text(), try reader.value(depth: depth + 1))
            }
            return .map(Dictionary(pairs) { $1 })
        case 8: return .opaque(try text())
        default: throw MessageFault()
        }
    }
}
