import LayoutCore
import LuaRuntime
import Testing

@testable import ScriptedLayouts

/// Replies that no worker of ours writes. Each is a valid one with one part replaced, and is refused for that part.
@Suite struct ForgedReplyTests {
    private static let container = ScriptContainer(counts: [5, 3], hasSizes: [false, false])
    private static let limit = Parameter.coordinateLimit
    private static let far = limit.nextUp

    // MARK: Replies to calls that returned

    struct Forgery: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let part: Name
        let body: Part
        /// The frames that follow the message.
        let frames: [[Double]]

        init(
            _ description: String, _ part: Name, frames: [[Double]]? = nil, _ body: @escaping Part
        ) {
            (testDescription, self.part, self.body) = (description, part, body)
            self.frames = frames ?? [[Double]](repeating: [0, 0, 10, 10], count: 3)
        }
    }

    private static func reply(_ bytes: [UInt8], frames: [[Double]] = []) -> WorkerReply? {
        var reader = MessageReader(bytes)
        var rest = frames.flatMap { $0 }[...]
        return unsafe try? WorkerReply(&reader, in: container) { room in
            let numbers = rest.prefix(room.count / MemoryLayout<Double>.stride)
            rest = rest.dropFirst(numbers.count)
            unsafe numbers.withUnsafeBytes { unsafe room.copyMemory(from: $0) }
            return numbers.count * MemoryLayout<Double>.stride == room.count
        }
    }

    private static func reply(_ forgery: Forgery) -> WorkerReply? {
        reply(bytes([forgery.part: forgery.body]), frames: forgery.frames)
    }

    private static let outOfReach: [[Double]] = [
        [far, 0, 1, 1], [-far, 0, 1, 1], [0, far, 1, 1], [0, -far, 1, 1], [0, 0, far, 1], [0, 0, 1, far],
        [0, 0, -1, 1], [0, 0, 1, -1], [.nan, 0, 1, 1], [0, .nan, 1, 1], [0, 0, .nan, 1], [0, 0, 1, .nan],
    ]

    static let forgeries: [Forgery] = {
        var all = [
            Forgery("no value", .results, list([{ $0.write(UInt8(9)) }])),
            Forgery("memory below zero", .memory, memory(bytes: -1)),
            Forgery("memory beyond 32 bits", .memory, memory(bytes: 1 << 32)),
            Forgery("a peak below zero", .memory, memory(peak: -1)),
            Forgery("a peak beyond 32 bits", .memory, memory(peak: 1 << 32)),
            Forgery("time below zero", .memory, memory(nanoseconds: -1)),
            Forgery("a negative content size", .contentSize, some { $0.write(numbers: [-1, 1]) }),
            Forgery("content without end", .contentSize, some { $0.write(numbers: [1, far]) }),
            Forgery("a content size that is not a number", .contentSize, some { $0.write(numbers: [.nan, 1]) }),
            Forgery("a room too far away", .rooms, list([room(far, 1)])),
            Forgery("a room too far before", .rooms, list([room(-far, 1)])),
            Forgery("a room at no number", .rooms, list([room(.nan, 1)])),
            Forgery("a negative room", .rooms, list([room(1, -1)])),
            Forgery("rooms out of order", .rooms, list([room(30, 1), room(10, 1)])),
            Forgery("rooms too long together", .rooms, list([room(1, limit), room(2, 1)])),
            Forgery("too many rooms", .rooms, list((0...container.elementLimit).map { room(Double($0), 0) })),
            Forgery("too many kinds", .kinds, kinds(PluginLimits.kinds + 1)),
            Forgery("a kind twice", .kinds, list([kind("header"), kind("header")])),
            Forgery("a kind without a name", .kinds, list([kind("header"), kind("")])),
            Forgery(
                "a kind with a long name", .kinds,
                list([kind("header"), kind(String(repeating: "x", count: PluginLimits.nameBytes + 1))])),
            Forgery("an element of a kind that is not there", .elements, list([element(kind: 2)])),
            Forgery("an element in a section before the first", .elements, list([element(section: -1)])),
            Forgery("an element in a section after the last", .elements, list([element(section: 2)])),
            Forgery("an element with a negative number", .elements, list([element(item: -1)])),
            Forgery("an element with a number of 32 bits", .elements, list([element(item: Int(UInt32.max))])),
            Forgery("an element too far up", .elements, list([element(z: 1_000_000_001)])),
            Forgery("an element too far down", .elements, list([element(z: -1_000_000_001)])),
            Forgery("an element that is more than opaque", .elements, list([element(alpha: 1.01)])),
            Forgery("a pin that does not exist", .elements, list([element(pin: 4)])),
            Forgery("a pin too far away", .elements, list([element(limit: -far)])),
            Forgery("a pin at no number", .elements, list([element(limit: .nan)])),
            Forgery("an element's attribute too large", .elements, list([element(attributes: [far])])),
            Forgery("an element's attribute of no number", .elements, list([element(attributes: [0, .nan])])),
            Forgery("too many elements", .elements, list((0...container.elementLimit).map { element(item: $0) })),
            Forgery("a transform of an item that does not exist", .transforms, list([transform(item: 3)])),
            Forgery("a transform in a section that does not exist", .transforms, list([transform(section: -1)])),
            Forgery(
                "a transform of 15 numbers", .transforms, list([transform(numbers: [Double](repeating: 0, count: 15))])),
            Forgery(
                "a transform beyond all coordinates", .transforms,
                list([transform(numbers: [Double](repeating: far, count: 16))])),
            Forgery(
                "a transform of no numbers", .transforms,
                list([transform(numbers: [Double](repeating: .nan, count: 16))])),
            Forgery(
                "an attribute of an item that does not exist", .attributes, list([list([attribute(item: 3)])])),
            Forgery("an attribute beyond all numbers", .attributes, list([list([attribute(value: far)])])),
            Forgery("an attribute that is not a number", .attributes, list([list([attribute(value: .nan)])])),
            Forgery("the appearance of an item that does not exist", .appearances, list([appearance(item: -1)])),
            Forgery("an appearance in a section that does not exist", .appearances, list([appearance(section: 2)])),
            Forgery("an alpha above one", .appearances, list([appearance(alpha: 1.1)])),
            Forgery("an alpha that is not a number", .appearances, list([appearance(alpha: .nan)])),
            Forgery("an item that does not exist", .placedItems, list([placedItem(item: 3)])),
            Forgery("an item in a section that does not exist", .placedItems, list([placedItem(section: 2)])),
            Forgery("a section too few", .sections, list([runs([])])),
            Forgery("a section too many", .sections, list([runs([]), runs([]), runs([])])),
            Forgery("a frame too few", .end, frames: [[0, 0, 10, 10], [0, 0, 10, 10]]) { _ in },
            Forgery("marks too many", .sections, sections(nil, frames(marks: [0b111, 0]))),
            Forgery("a run of no item", .sections, sections(runs([run(first: 0, count: 0)]))),
            Forgery("a run beyond the last item", .sections, sections(runs([run(first: 3, count: 3)]))),
            Forgery("a run that begins after the last item", .sections, sections(runs([run(first: 6, count: 1)]))),
            Forgery("a run without columns", .sections, sections(runs([run(first: 0, count: 5, columns: 0)]))),
            Forgery(
                "runs that overlap", .sections, sections(runs([run(first: 0, count: 3), run(first: 2, count: 2)]))),
            Forgery("a run that leads too far down", .sections, sections(runs([run(first: 0, count: 5, dy: limit)]))),
            Forgery(
                "a run that leads too far across", .sections,
                sections(runs([run(first: 0, count: 5, columns: 5, dx: -limit)]))),
            Forgery(
                "a run whose steps are not numbers", .sections, sections(runs([run(first: 0, count: 5, dx: .nan)]))),
            Forgery("more than the reply", .end) { $0.write(UInt8(0)) },
        ]
        for frame in outOfReach {
            all.append(Forgery("an element at \(frame)", .elements, list([element(frame: frame)])))
            all.append(Forgery("an item at \(frame)", .placedItems, list([placedItem(frame: frame)])))
            all.append(Forgery("frames at \(frame)", .end, frames: [[0, 0, 1, 1], frame, [0, 0, 1, 1]]) { _ in })
            all.append(Forgery("a run at \(frame)", .sections, sections(runs([run(first: 0, count: 1, frame: frame)]))))
        }
        return all
    }()

    @Test(arguments: forgeries) func `a reply with a part that no script could have caused is refused`(
        _ forgery: Forgery
    ) {
        #expect(Self.reply(forgery) == nil)
    }

    /// Each at a limit that others exceed.
    @Test(arguments: [
        Forgery("as written", .end) { _ in },
        Forgery("memory", .memory, memory(bytes: Int(UInt32.max), peak: Int(UInt32.max), nanoseconds: 0)),
        Forgery("content", .contentSize, some { $0.write(numbers: [0, limit]) }),
        Forgery("rooms", .rooms, list([room(-limit, limit), room(-limit, 0)])),
        Forgery("many rooms", .rooms, list((0..<container.elementLimit).map { room(Double($0), 0) })),
        Forgery("many kinds", .kinds, kinds(PluginLimits.kinds)),
        Forgery("long kind", .kinds, list([kind(String(repeating: "x", count: PluginLimits.nameBytes)), kind("a")])),
        Forgery(
            "element", .elements,
            list([
                element(
                    kind: 1, item: Int(UInt32.max) - 1, z: -1_000_000_000, pin: 3, limit: -limit, attributes: [limit])
            ])),
        Forgery("many elements", .elements, list((0..<container.elementLimit).map { element(item: $0) })),
        Forgery("transform", .transforms, list([transform(numbers: [Double](repeating: -limit, count: 16))])),
        Forgery("attribute", .attributes, list([list([attribute(value: -limit)]), list([])])),
        Forgery("appearance", .appearances, list([appearance(section: 0, item: 4, alpha: 1)])),
        Forgery("item", .placedItems, list([placedItem(frame: [-limit, limit, limit, 0])])),
        Forgery("no sections", .sections, list([])),
        Forgery("all marked", .sections, sections(runs([]), frames(marks: []))),
        Forgery("run", .sections, sections(runs([run(first: 0, count: 5, frame: [-limit, limit, limit, 0], dy: 0)]))),
    ])
    func `a reply at the limits is accepted`(_ forgery: Forgery) {
        #expect(Self.reply(forgery) != nil)
    }

    // MARK: Other replies

    private static let long = String(repeating: "x", count: PluginLimits.messageBytes + 1)

    @Test(arguments: [
        ("no kind of error", failure(kind: 99)), ("a long message", failure(message: long)),
        ("a long traceback", failure(traceback: long)), ("a long source", failure(source: long)),
        ("a long refusal", failure(refusal: long)), ("a code of others", failure(code: .pluginQuarantined)),
        ("no reply", message { $0.write(UInt8(5)) }), ("nothing", []),
        (
            "no need",
            message { writer in
                writer.write(UInt8(0))
                writer.write(UInt8(9))
                writer.write(0)
                writer.write("")
            }
        ),
        (
            "no declaration",
            message { writer in
                writer.write(UInt8(2))
                writer.write(LuaValue.integer(1))
                writer.write("")
                memory()(&writer)
            }
        ),
        (
            "a table that is too deep",
            message { writer in
                writer.write(UInt8(2))
                writer.write((0..<100).reduce(LuaValue.map(["a": .null])) { value, _ in .map(["a": value]) })
                writer.write("")
                memory()(&writer)
            }
        ),
        (
            "a list longer than the reply",
            message { writer in
                writer.write(UInt8(4))
                writer.write(UInt32.max)
            }
        ),
        (
            "a text longer than the reply",
            message { writer in
                writer.write(UInt8(1))
                writer.write(UInt32.max)
            }
        ),
    ])
    func `a reply of another kind that none of ours would send is refused`(_ name: String, _ bytes: [UInt8]) {
        #expect(Self.reply(bytes) == nil, "\(name)")
    }

    @Test func `the texts of a failure are printable`() throws {
        let bytes = Self.failure(message: "a\u{1B}b\nc", traceback: "d\u{9B}", source: "e\nf", refusal: "g\u{202E}")
        guard case .failed(let failure, _)? = Self.reply(bytes) else {
            Issue.record("the failure was refused")
            return
        }

        #expect(failure.error.message.contains("a\\u{1B}b\nc"))
        #expect(failure.error.traceback.contains("d\\u{9B}"))
        #expect(failure.error.source == "e\\nf")
        #expect(failure.refusal?.message == "g\\u{202E}")
        #expect(failure.reached == ItemPath(section: 1, item: 2))
    }
}
