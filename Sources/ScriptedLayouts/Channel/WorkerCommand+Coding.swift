import LayoutCore
import LuaRuntime
import SystemCalls

extension WorkerCommand {
    /// The command as a message, which `column` follows.
    ///
    /// It begins with a byte that numbers the case.
    var message: [UInt8] {
        var writer = MessageWriter()
        write(to: &writer)
        return writer.message()
    }

    /// Numbers that follow the message as they lie in memory, so that a million sizes are sent without a copy.
    ///
    /// Empty for all commands but `sizes` and `frames`, whose message has the count.
    var column: [Double] {
        switch self {
        case .sizes(let lengths): lengths
        case .frames(let frames): frames
        default: []
        }
    }

    private func write(to writer: inout MessageWriter) {
        switch self {
        case .open(let command):
            writer.write(UInt8(0))
            writer.write(command)
        case .begin(let state, let columns, let attributes, let parameters, let budget):
            writer.write(UInt8(1))
            writer.write(state)
            writer.write(columns) { $0.write($1) }
            writer.write(attributes) { $0.write($1) }
            writer.write(parameters)
            writer.write(budget.nanoseconds)
        case .generation(let state, let container):
            writer.write(UInt8(2))
            writer.write(state)
            writer.write(container.counts) { $0.write(count: $1) }
            writer.write(container.hasSizes) { $0.write($1) }
        case .call(let state, let command):
            writer.write(UInt8(3))
            writer.write(state)
            writer.write(command)
        case .forbid(let state, let path):
            writer.write(UInt8(4))
            writer.write(state)
            writer.write(path)
        case .failAllocation(let state, let number):
            writer.write(UInt8(5))
            writer.write(state)
            writer.write(number)
        case .misbehave(let what):
            writer.write(UInt8(6))
            writer.write(what)
        case .close(let state):
            writer.write(UInt8(7))
            writer.write(state)
        case .module, .sizes, .itemValues, .parameters, .supplementarySizes, .frames, .elementFrames:
            writeAnswer(to: &writer)
        }
    }

    private func writeAnswer(to writer: inout MessageWriter) {
        switch self {
        case .module(let module, let refusal):
            writer.write(UInt8(8))
            writer.write(module) {
                $0.write($1.text)
                $0.write($1.file)
            }
            writer.write(refusal)
        case .sizes(let lengths):
            writer.write(UInt8(9))
            writer.write(count: lengths.count)
        case .itemValues(let values):
            writer.write(UInt8(10))
            writer.write(values) { writer, values in
                switch values {
                case .numbers(let numbers):
                    writer.write(true)
                    writer.write(numbers.scalars)
                case .names(let names):
                    writer.write(false)
                    writer.write(names.scalars) { $0.write($1) }
                }
            }
        case .parameters(let values):
            writer.write(UInt8(11))
            writer.write(values)
        case .supplementarySizes(let items, let lengths):
            writer.write(UInt8(12))
            writer.write(items) { $0.write($1) }
            writer.write(lengths)
        case .frames(let frames):
            writer.write(UInt8(13))
            writer.write(count: frames.count)
        case .elementFrames(let items, let frames):
            writer.write(UInt8(14))
            writer.write(items) { $0.write($1) }
            writer.write(frames)
        default: break
        }
    }

    /// Reads a command.
    ///
    /// - Parameter receive: fills what it is given with what follows the message; false if it cannot.
    init(
        _ reader: inout MessageReader, _ receive: (UnsafeMutableRawBufferPointer) -> Bool
    ) throws(MessageFault) {
        switch try reader.number(UInt8.self) {
        case 0: self = .open(try OpenCommand(&reader))
        case 1:
            self = .begin(
                try reader.number(),
                columns: try reader.list { reader throws(MessageFault) in try ItemColumn(&reader) },
                attributes: try reader.list { reader throws(MessageFault) in try reader.text() },
                parameters: try reader.value(), budget: .nanoseconds(try reader.number(Int64.self)))
        case 2:
            self = .generation(
                try reader.number(),
                ScriptContainer(
                    counts: try reader.list { reader throws(MessageFault) in Int(try reader.number(UInt32.self)) },
                    hasSizes: try reader.list { reader throws(MessageFault) in try reader.boolean() }))
        case 3: self = .call(try reader.number(), try CallCommand(&reader))
        case 4: self = .forbid(try reader.number(), try reader.path())
        case 5: self = .failAllocation(try reader.number(), try reader.number())
        case 6: self = .misbehave(try reader.text())
        case 7: self = .close(try reader.number())
        case 8:
            self = .module(
                try reader.optional { reader throws(MessageFault) in
                    PluginSources.Module(text: try reader.text(), file: try reader.text())
                }, refusal: try reader.text())
        case 9: self = .sizes(unsafe try reader.column(receive))
        case 10:
            self = .itemValues(
                try reader.optional { reader throws(MessageFault) in
                    try reader.boolean()
                        ? .numbers(try reader.numbers())
                        : .names(try reader.list { reader throws(MessageFault) in try reader.number() })
                })
        case 11: self = .parameters(try reader.value())
        case 12:
            self = .supplementarySizes(
                try reader.list { reader throws(MessageFault) in try reader.number() }, try reader.numbers())
        case 13: self = .frames(unsafe try reader.column(receive))
        case 14:
            self = .elementFrames(
                try reader.list { reader throws(MessageFault) in try reader.number() }, try reader.numbers())
        default: throw MessageFault()
        }
    }
}

extension MessageWriter {
    fileprivate mutating func write(_ command: OpenCommand) {
        write(command.state)
        for text in [command.name, command.file, command.text] { write(text) }
        write(command.memoryBytes)
        write(command.memoryBytesPerItem)
        write(command.budget.nanoseconds)
        write(command.requiresSandbox)
    }

    fileprivate mutating func write(_ command: CallCommand) {
        write(command.entry.rawValue)
        write(command.function)
        write(command.context)
        write(command.placing.number)
        write(command.arguments) { $0.write($1) }
        write(command.results)
        write(command.budget.nanoseconds)
        write(command.step) { $0.write($1) }
    }

    fileprivate mutating func write(_ column: ItemColumn) {
        write(column.name)
        switch column.kind {
        case .numbers(let count, _):
            write(true)
            write(count: count)
        case .names(let names):
            write(false)
            write(names) { $0.write($1) }
        }
    }

    mutating func write(_ path: ItemPath) {
        write(path.section)
        write(path.item)
    }
}

extension OpenCommand {
    fileprivate init(_ reader: inout MessageReader) throws(MessageFault) {
        self.init(
            state: try reader.number(), name: try reader.text(), file: try reader.text(), text: try reader.text(),
            memoryBytes: try reader.number(), memoryBytesPerItem: try reader.number(),
            budget: .nanoseconds(try reader.number(Int64.self)), requiresSandbox: try reader.boolean())
    }
}

extension CallCommand {
    fileprivate init(_ reader: inout MessageReader) throws(MessageFault) {
        guard let entry = Entry(rawValue: try reader.number()) else { throw MessageFault() }
        self.init(
            entry: entry, function: try reader.text(), context: try ScriptContext(&reader),
            placing: Placing(number: try reader.number()),
            arguments: try reader.list { reader throws(MessageFault) in try reader.value() },
            results: try reader.number(), budget: .nanoseconds(try reader.number(Int64.self)),
            step: try reader.optional { reader throws(MessageFault) in try StepInput(&reader) })
    }
}

extension ItemColumn {
    /// The range and the documentation stay with the daemon, which has checked the values.
    fileprivate init(_ reader: inout MessageReader) throws(MessageFault) {
        let name = try reader.text()
        let kind: Kind =
            try reader.boolean()
            ? .numbers(Int(try reader.number(UInt32.self)), -.infinity ... .infinity)
            : .names(try reader.list { reader throws(MessageFault) in try reader.text() })
        self.init(name, kind: kind, "")
    }
}

extension MessageReader {
    /// Numbers that follow the message, after their count in it. Only the daemon sends them, so that the count is right.
    fileprivate mutating func column(
        _ receive: (UnsafeMutableRawBufferPointer) -> Bool
    ) throws(MessageFault) -> [Double] {
        let count = Int(try number(UInt32.self))
        let column = unsafe [Double](unsafeUninitializedCapacity: count) { room, filled in
            let bytes = unsafe UnsafeMutableRawBufferPointer(
                rebasing: UnsafeMutableRawBufferPointer(room)[..<(8 * count)])
            unsafe Memory.preferLargePages(bytes)
            filled = unsafe receive(bytes) ? count : 0
        }
        guard column.count == count else { throw MessageFault() }
        return column
    }

    mutating func path() throws(MessageFault) -> ItemPath {
        ItemPath(section: try number(), item: try number())
    }
}

extension Duration {
    /// Clamped to 292 years.
    ///
    /// Fractions of a nanosecond are dropped.
    var nanoseconds: Int64 { Int64(clamping: Int128(self / .nanoseconds(1))) }
}
