import LayoutCore
import LuaRuntime

@testable import ScriptedLayouts

/// The parts of replies as a worker writes them, with any values.
extension ForgedReplyTests {
    typealias Part = @Sendable (inout MessageWriter) -> Void

    /// The parts of a reply to a call that returned, in the order of the message.
    enum Name: CaseIterable, Sendable {
        case results, memory, contentSize, direction, rooms, kinds, elements, transforms, attributes, bodies,
            isAttached, isCalm, hasReadOrigin, appearances, placedItems, sections, end
    }

    static let valid: [Name: Part] = [
        .results: list([]), .memory: memory(), .contentSize: some { $0.write(numbers: [100, 200]) },
        .direction: some { $0.write(true) }, .rooms: list([room(10, 5), room(30, 7)]),
        .kinds: list([kind("header"), kind("line", isSupplementary: false)]), .elements: list([element()]),
        .transforms: list([transform()]), .attributes: list([list([attribute()])]),
        .bodies: list([]), .isAttached: { $0.write(false) }, .isCalm: { $0.write(false) },
        .hasReadOrigin: { $0.write(false) },
        .appearances: list([appearance()]), .placedItems: list([placedItem()]),
        .sections: list([runs([run(first: 0, count: 5)]), frames(marks: [0b111])]), .end: { _ in },
    ]

    static func bytes(_ parts: [Name: Part] = [:]) -> [UInt8] {
        message { writer in
            writer.write(UInt8(4))
            for name in Name.allCases { (parts[name] ?? valid[name])?(&writer) }
        }
    }

    static func message(_ part: Part) -> [UInt8] {
        var writer = MessageWriter()
        part(&writer)
        return Array(writer.message().dropFirst(MessageWriter.headerBytes))
    }

    static func list(_ parts: [Part]) -> Part {
        { writer in
            writer.write(count: parts.count)
            for part in parts { part(&writer) }
        }
    }

    static func some(_ part: @escaping Part) -> Part {
        { writer in
            writer.write(true)
            part(&writer)
        }
    }

    static func memory(bytes: Int = 1, peak: Int = 1, nanoseconds: Int64 = 1) -> Part {
        { writer in
            for number in [bytes, peak] { writer.write(number) }
            writer.write(UInt64(1))
            writer.write(false)
            writer.write(nanoseconds)
        }
    }

    static func room(_ position: Double, _ length: Double) -> Part {
        { $0.write(numbers: [position, length]) }
    }

    static func kind(_ name: String, isSupplementary: Bool = true) -> Part {
        { writer in
            writer.write(isSupplementary)
            writer.write(name)
        }
    }

    static func path(_ section: Int, _ item: Int) -> Part {
        { $0.write(ItemPath(section: section, item: item)) }
    }

    static func element(
        kind: Int = 0, section: Int = 1, item: Int = 0, frame: [Double] = [0, 0, 100, 20], z: Int32 = 0,
        alpha: Double = 1, pin: UInt8 = 1, limit: Double = 40, attributes: [Double] = []
    ) -> Part {
        { writer in
            writer.write(count: kind)
            path(section, item)(&writer)
            writer.write(numbers: frame)
            writer.write(z)
            writer.write(alpha)
            writer.write(false)
            writer.write(pin)
            writer.write(limit)
            writer.write(Array(attributes.enumerated())) { writer, attribute in
                writer.write(UInt8(attribute.offset))
                writer.write(attribute.element)
            }
        }
    }

    static func attribute(section: Int = 1, item: Int = 1, value: Double = 0.5) -> Part {
        { writer in
            writer.write(ItemPath(section: section, item: item))
            writer.write(value)
        }
    }

    static func transform(section: Int = 1, item: Int = 1, numbers: [Double] = Transform3D.identity.numbers)
        -> Part
    {
        { writer in
            path(section, item)(&writer)
            writer.write(numbers)
        }
    }

    static func appearance(section: Int = 1, item: Int = 2, alpha: Double = 0.5) -> Part {
        { writer in
            path(section, item)(&writer)
            writer.write(Int32(1))
            writer.write(alpha)
            writer.write(false)
        }
    }

    static func placedItem(section: Int = 1, item: Int = 2, frame: [Double] = [1, 2, 3, 4]) -> Part {
        { writer in
            path(section, item)(&writer)
            writer.write(numbers: frame)
        }
    }

    static func runs(_ runs: [Part]) -> Part {
        { writer in
            writer.write(false)
            list(runs)(&writer)
        }
    }

    static func run(
        first: Int, count: Int, columns: Int = 1, frame: [Double] = [0, 0, 10, 10], dx: Double = 0, dy: Double = 10
    ) -> Part {
        { writer in
            for count in [first, count, columns] { writer.write(count: count) }
            writer.write(numbers: frame + [dx, dy])
        }
    }

    /// A section with one frame an item; the frames follow the message.
    static func frames(marks: [UInt64]) -> Part {
        { writer in
            writer.write(true)
            list(marks.map { mark in { $0.write(mark) } })(&writer)
        }
    }

    static func sections(_ first: Part? = nil, _ second: Part? = nil) -> Part {
        list([first ?? runs([run(first: 0, count: 5)]), second ?? frames(marks: [0b111])])
    }

    static func kinds(_ count: Int) -> Part { list((0..<count).map { kind("kind \($0)") }) }

    static func failure(
        kind: UInt8 = LuaError.Kind.runtime.rawValue, message: String = "m", traceback: String = "t",
        source: String = "s",
        code: LayoutError.Code = .pluginContract, refusal: String = "r"
    ) -> [UInt8] {
        Self.message { writer in
            writer.write(UInt8(3))
            writer.write(kind)
            writer.write(message)
            writer.write(traceback)
            some { $0.write(source) }(&writer)
            some { $0.write(7) }(&writer)
            some { writer in
                writer.write(refusal)
                writer.write(code.rawValue)
                writer.write(false)
            }(&writer)
            some(path(1, 2))(&writer)
            memory()(&writer)
        }
    }
}

extension MessageWriter {
    /// Numbers without their count.
    mutating func write(numbers: [Double]) {
        for number in numbers { write(number) }
    }
}
