import LayoutCore
import LuaRuntime

extension WorkerReply {
    /// The reply as a message. A worker writes `finished` by itself, straight from what was placed.
    var message: [UInt8] {
        var writer = MessageWriter()
        switch self {
        case .needs(let need):
            writer.write(UInt8(0))
            writer.write(need)
        case .log(let level, let text):
            writer.write(UInt8(1))
            writer.write(level)
            writer.write(text)
        case .opened(let members, let base, let memory):
            writer.write(UInt8(2))
            writer.write(.map(members))
            writer.write(base)
            writer.write(memory)
        case .failed(let failure, let memory):
            writer.write(UInt8(3))
            writer.write(failure)
            writer.write(memory)
        case .finished: break
        }
        return writer.message()
    }

    /// Reads a reply, which may be anything.
    ///
    /// - Parameters:
    ///   - container: what a call that places items was given.
    ///   - receive: fills what it is given with what follows the message; false if it cannot.
    init(
        _ reader: inout MessageReader, in container: ScriptContainer,
        receive: (UnsafeMutableRawBufferPointer) -> Bool
    ) throws(MessageFault) {
        switch try reader.number(UInt8.self) {
        case 0: self = .needs(try ScriptNeed(&reader))
        case 1: self = .log(level: try reader.text(), text: try reader.text())
        case 2:
            guard let members = try reader.value().members else { throw MessageFault() }
            self = .opened(members: members, base: try reader.text(), try ScriptMemory(&reader))
        case 3: self = .failed(try Failure(&reader), try ScriptMemory(&reader))
        case 4:
            let results = try reader.list { reader throws(MessageFault) in try reader.value() }
            let memory = try ScriptMemory(&reader)
            self = .finished(results, unsafe try ScriptPlacement(&reader, in: container, receive: receive), memory)
        default: throw MessageFault()
        }
        guard reader.isAtEnd else { throw MessageFault() }
    }
}

extension MessageWriter {
    fileprivate mutating func write(_ need: ScriptNeed) {
        func write(_ kind: UInt8, section: Int = 0, name: String = "") {
            self.write(kind)
            self.write(section)
            self.write(name)
        }
        switch need {
        case .module(let name): write(0, name: name)
        case .sizes(let section): write(1, section: section)
        case .itemValues(let section, let column): write(2, section: section, name: column)
        case .parameters(let section): write(3, section: section)
        case .supplementarySizes(let section, let kind): write(4, section: section, name: kind)
        case .previousFrames(let section): write(5, section: section)
        case .baseFrames(let section): write(6, section: section)
        case .baseElements(let section, let kind):
            write(kind.category == .supplementary ? 7 : 8, section: section, name: kind.name)
        }
    }

    fileprivate mutating func write(_ failure: WorkerReply.Failure) {
        let error = failure.error
        write(error.kind.rawValue)
        write(error.message)
        write(error.traceback)
        write(error.source) { $0.write($1) }
        write(error.line) { $0.write($1) }
        write(failure.refusal) { writer, refusal in
            writer.write(refusal.message)
            writer.write(refusal.code.rawValue)
            writer.write(refusal.indexPath) { $0.write($1) }
        }
        write(failure.reached) { $0.write($1) }
    }

    mutating func write(_ memory: ScriptMemory) {
        write(memory.bytes)
        write(memory.peak)
        write(memory.allocations)
        write(memory.isSpent)
        write(memory.cpuTime.nanoseconds)
    }
}

extension ScriptNeed {
    fileprivate init(_ reader: inout MessageReader) throws(MessageFault) {
        let kind: UInt8 = try reader.number()
        let section: Int = try reader.number()
        let name = try reader.text()
        switch kind {
        case 0: self = .module(name)
        case 1: self = .sizes(section: section)
        case 2: self = .itemValues(section: section, column: name)
        case 3: self = .parameters(section: section)
        case 4: self = .supplementarySizes(section: section, kind: name)
        case 5: self = .previousFrames(section: section)
        case 6: self = .baseFrames(section: section)
        case 7: self = .baseElements(section: section, kind: ElementKind(.supplementary, name))
        case 8: self = .baseElements(section: section, kind: ElementKind(.decoration, name))
        default: throw MessageFault()
        }
    }
}

extension WorkerReply.Failure {
    /// The codes that a host's refusal may have.
    private static let codes: [LayoutError.Code] = [.pluginContract, .tooManyElements]

    fileprivate init(_ reader: inout MessageReader) throws(MessageFault) {
        guard let kind = LuaError.Kind(rawValue: try reader.number()) else { throw MessageFault() }
        error = LuaError(
            kind, message: printableLines(try reader.shortText()), traceback: printableLines(try reader.shortText()),
            source: try reader.optional { reader throws(MessageFault) in printable(try reader.shortText()) },
            line: try reader.optional { reader throws(MessageFault) in try reader.number() })
        refusal = try reader.optional { reader throws(MessageFault) in
            let message = printableLines(try reader.shortText())
            let code = LayoutError.Code(rawValue: try reader.text())
            let path = try reader.optional { reader throws(MessageFault) in try reader.path() }
            guard Self.codes.contains(code) else { throw MessageFault() }
            return HostRefusal(message: message, code: code, indexPath: path)
        }
        reached = try reader.optional { reader throws(MessageFault) in try reader.path() }
    }
}

extension MessageReader {
    /// A text that is no longer than the interpreter makes its messages.
    fileprivate mutating func shortText() throws(MessageFault) -> String {
        let text = try text()
        guard text.utf8.count <= PluginLimits.messageBytes else { throw MessageFault() }
        return text
    }
}

extension ScriptMemory {
    fileprivate init(_ reader: inout MessageReader) throws(MessageFault) {
        bytes = try reader.number()
        peak = try reader.number()
        allocations = try reader.number()
        isSpent = try reader.boolean()
        cpuTime = .nanoseconds(try reader.number(Int64.self))
        guard (0...Int(UInt32.max)).contains(bytes), (0...Int(UInt32.max)).contains(peak), cpuTime >= .zero else {
            throw MessageFault()
        }
    }
}
