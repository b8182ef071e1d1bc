@testable import LayoutServer
import LayoutWire
import NIOCore
import NIOEmbedded
import Testing

@Suite struct ConnectionStateTests {
    /// What surrounds the state: requests in flight, room for replies, the loop's budget.
    private struct Surroundings {
        var inFlight = 0
        var isIdle = true
        var hasRoom = true
        var budget = LoopBudget()
    }

    private static func next(_ state: inout ConnectionState, _ around: Surroundings = Surroundings()) -> String {
        let step = state.next(
            inFlight: around.inFlight, isIdle: around.isIdle, hasRoom: around.hasRoom, budget: around.budget)
        return switch step {
        case .serve(let frame): "serve \(String(buffer: frame.body))\(frame.isFirst ? ", the first" : "")"
        case .yield: "yield"
        case .read: "read"
        case .fail(let failure): "fail \(failure.code.rawValue)"
        case .close: "close"
        case .stop: "stop"
        case .wait: "wait"
        }
    }

    private static func state(_ frames: String..., requestsInFlight: Int = 2) -> ConnectionState {
        var state = ConnectionState(requestsInFlight: requestsInFlight)
        for frame in frames { state.receive(ByteBuffer(string: frame)) }
        return state
    }

    private static let malformed = RequestFailure(.malformed, "")

    // MARK: Frames

    @Test func `frames are served in order, and the first is marked`() {
        var state = Self.state("a", "b")

        #expect(Self.next(&state) == "serve a, the first")
        #expect(Self.next(&state) == "serve b")
        state.receive(ByteBuffer(string: "c"))
        #expect(Self.next(&state) == "serve c")
        #expect(Self.next(&state) == "wait")
    }

    @Test func `a frame that is decoded elsewhere holds back those behind it`() {
        var state = Self.state("a", "b")
        _ = Self.next(&state)

        state.beginDecoding()
        #expect(Self.next(&state) == "wait")
        state.endDecoding()
        #expect(Self.next(&state) == "serve b")
    }

    @Test func `frames wait while too many requests are in flight, without room for replies, and without budget`() {
        var state = Self.state("a")
        #expect(Self.next(&state, Surroundings(inFlight: 2)) == "wait")
        #expect(Self.next(&state, Surroundings(hasRoom: false)) == "wait")
        var used = Surroundings()
        for _ in 0..<64 { used.budget.count(mayTakeLong: false) }
        #expect(Self.next(&state, used) == "yield")

        #expect(Self.next(&state, Surroundings(inFlight: 1)) == "serve a, the first")
    }

    // MARK: Reading

    @Test func `a read is deferred until every frame is served`() {
        var state = Self.state("a")
        let readsNow = state.shouldRead()
        #expect(!readsNow && state.isReadDeferred)

        #expect(Self.next(&state) == "serve a, the first")
        #expect(Self.next(&state) == "read")
        #expect(Self.next(&state) == "wait", "one read for one request")
        let readsThen = state.shouldRead()
        #expect(readsThen)
    }

    @Test func `a read is deferred while a frame is decoded elsewhere`() {
        var state = Self.state("a")
        _ = Self.next(&state)
        state.beginDecoding()

        let readsNow = state.shouldRead()
        #expect(!readsNow)
        state.endDecoding()
        #expect(Self.next(&state) == "read")
    }

    @Test func `a connection that is closing reads at once and accepts nothing`() {
        var state = Self.state("a")
        state.close()

        let reads = state.shouldRead()
        #expect(reads && !state.acceptsInput && state.isClosing)
        #expect(Self.next(&state) == "wait")
    }

    // MARK: The first frame

    @Test(arguments: ["frame", "end", "close"])
    func `the deadline of the first frame is cancelled when it arrives and when the connection ends`(_ event: String)
        throws
    {
        let loop = EmbeddedEventLoop()
        var isOver = false
        var state = ConnectionState(requestsInFlight: 1)
        state.start(deadline: loop.assumeIsolated().scheduleTask(in: .seconds(5)) { isOver = true })

        switch event {
        case "frame": state.receive(ByteBuffer(string: "a"))
        case "end": state.end(.inputClosed)
        default: state.close()
        }
        loop.advanceTime(by: .seconds(6))

        #expect(!isOver)
    }

    @Test func `the deadline of the first frame passes if none arrives`() {
        let loop = EmbeddedEventLoop()
        var isOver = false
        var state = ConnectionState(requestsInFlight: 1)
        state.start(deadline: loop.assumeIsolated().scheduleTask(in: .seconds(5)) { isOver = true })

        loop.advanceTime(by: .seconds(6))

        #expect(isOver && state.acceptsInput)
    }

    // MARK: Ending

    @Test func `a client that closes its side is answered first, and stays for its subscriptions`() {
        var state = Self.state("a")
        state.end(.inputClosed)
        #expect(!state.acceptsInput)

        #expect(Self.next(&state) == "serve a, the first")
        #expect(Self.next(&state, Surroundings(inFlight: 1, isIdle: false)) == "wait")
        #expect(Self.next(&state, Surroundings(isIdle: false)) == "wait", "it has subscriptions")
        #expect(Self.next(&state) == "close")
    }

    @Test func `malformed input is reported after the replies to what came before`() {
        var state = Self.state("a")
        state.end(.failed(Self.malformed))

        #expect(Self.next(&state) == "serve a, the first")
        #expect(Self.next(&state, Surroundings(inFlight: 1)) == "wait")
        #expect(Self.next(&state) == "fail request.malformed")
    }

    @Test func `a server that stops completes requests in flight and begins no others`() {
        var state = Self.state("a")
        state.end(.serverStopping)

        #expect(Self.next(&state, Surroundings(inFlight: 1)) == "wait")
        #expect(Self.next(&state) == "stop")
    }

    @Test func `a server that stops comes before malformed input, and that before the end of input`() {
        var state = Self.state()
        state.end(.inputClosed)
        state.end(.failed(Self.malformed))
        state.end(.inputClosed)
        #expect(Self.next(&state) == "fail request.malformed")

        state.end(.serverStopping)
        state.end(.failed(Self.malformed))
        state.end(.inputClosed)
        #expect(Self.next(&state) == "stop")

        state.close()
        state.end(.serverStopping)
        #expect(Self.next(&state) == "wait")
    }

    @Test func `whatever the order of events, each frame is served at most once and closing is final`() {
        let seed = UInt64.random(in: .min ... .max)
        var generator = LinearGenerator(state: seed)
        for _ in 0..<2000 {
            var state = Self.state()
            var received = 0
            var served: [String] = []
            var hasClosed = false
            for _ in 0..<30 {
                switch Int.random(in: 0..<9, using: &generator) {
                case 0...2 where state.acceptsInput:
                    state.receive(ByteBuffer(string: "\(received)"))
                    received += 1
                case 3: state.beginDecoding()
                case 4: state.endDecoding()
                case 5: _ = state.shouldRead()
                case 6: if Bool.random(using: &generator) { state.end(.inputClosed) }
                case 7: if Int.random(in: 0..<8, using: &generator) == 0 { state.end(.serverStopping) }
                case 8:
                    if Int.random(in: 0..<8, using: &generator) == 0 {
                        state.close()
                        hasClosed = true
                    }
                default: break
                }
                let step = Self.next(&state, Surroundings(inFlight: Int.random(in: 0...2, using: &generator)))
                if step.hasPrefix("serve") { served.append(step) }
                if hasClosed { #expect(step == "wait" && state.isClosing, "seed \(seed)") }
            }
            let expected = served.indices.map { "serve \($0)\($0 == 0 ? ", the first" : "")" }
            #expect(served == expected, "seed \(seed)")
            #expect(served.count <= received)
        }
    }
}

private struct LinearGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
    }
}
