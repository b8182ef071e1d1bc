import LuaRuntime

/// Writes a message between the daemon and a worker: its length, four bytes, and then numbers as they lie in memory, texts and
/// lists after their length.
struct MessageWriter {
    private var bytes = [UInt8](repeating: 0, count: headerBytes)

    /// Bytes of a message's length.
    ///
    /// The length is a `UInt32`, and does not count itself.
    static let headerBytes = 4

    /// The message as it is sent.
    ///
    /// Its first bytes become the length; nothing can be written afterwards.
    consuming func message() -> [UInt8] {
        let length = UInt32(clamping: bytes.count - Self.headerBytes)
        unsafe bytes.withUnsafeMutableBytes { unsafe $0.storeBytes(of: length, as: UInt32.self) }
        return bytes
    }

    /// Writes a number as it lies in memory; both ends are the same program.
    ///
    /// The message has no padding, so numbers are not aligned.
    mutating func write<Number: BitwiseCopyable>(_ number: Number) {
        unsafe withUnsafeBytes(of: number) { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func write(_ value: Bool) { bytes.append(value ? 1 : 0) }

    /// A count or a number that is not negative and below 2³².
    ///
    /// Others are clamped.
    mutating func write(count: Int) { write(UInt32(clamping: count)) }

    mutating func write(_ text: String) {
        write(count: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ numbers: [Double]) {
        write(count: numbers.count)
        unsafe numbers.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }

    /// Writes 64-bit words as they lie in memory.
    ///
    /// Their number comes first, as a count of words.
    mutating func write(words: UnsafeRawBufferPointer) {
        write(count: words.count / 8)
        unsafe bytes.append(contentsOf: words)
    }

    mutating func write<Value>(_ value: Value?, _ body: (inout MessageWriter, Value) -> Void) {
        write(value != nil)
        if let value { body(&self, value) }
    }

    mutating func write<Values: Collection>(_ values: Values, _ body: (inout MessageWriter, Values.Element) -> Void) {
        write(count: values.count)
        for value in values { body(&self, value) }
    }

    mutating func write(_ value: LuaValue) {
        switch value {
        case .null, .reference: bytes.append(0)
        case .boolean(let value): bytes.append(value ? 2 : 1)
        case .integer(let value):
            bytes.append(3)
            write(value)
        case .number(let value):
            bytes.append(4)
            write(value)
        case .string(let text):
            bytes.append(5)
            write(text)
        case .list(let values):
            bytes.append(6)
            write(values) { $0.write($1) }
        case .map(let members):
            bytes.append(7)
            // In a fixed order: what a script keeps is compared by its bytes.
            write(members.sorted { $0.key < $1.key }) { writer, member in
                writer.write(member.key)
                writer.write(member.value)
            }
        case .opaque(let name):
            bytes.append(8)
            write(name)
        }
    }
}
