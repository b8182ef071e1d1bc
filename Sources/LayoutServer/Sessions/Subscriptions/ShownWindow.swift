import LayoutEngine
import LayoutWire
import NIOCore

/// A window as its client knows it, and what layout threads make for it. Notices and what was made go in, the next step comes out.
///
///     none ──► reading ──► ready     the next event, which is sent once the client has room
///      │ ▲        │          │
///      │ └────────┴──────────┘
///      └─────► moving                the answer to a move; no event is sent before that
struct ShownWindow {
    private enum Work {
        case none
        /// The next event, under its number in `WindowReads`.
        case reading(number: Int, NoticeQueue.WindowNotice)
        /// The next event, which is sent even if the container has changed again since.
        case ready(ReadyEvent)
        /// The answer to a move. Further moves wait, and so do events.
        case moving
    }

    struct ReadyEvent {
        /// Without its subscription and its number; nil: there is nothing to tell.
        let bytes: ByteBuffer?
        /// How many changes it tells.
        let merged: UInt32
        let contents: WindowContents
        let charge: MemoryCharge
        /// Whether it shows only what is visible, and the rest of the window follows.
        let isPart: Bool
    }

    enum Step {
        /// Look at what the window shows now.
        case look
        case send(ReadyEvent)
        /// Nothing: all was sent, or something else will tell it.
        case nothing
    }

    private(set) var place: WindowPlace
    private(set) var sent: WindowContents
    private(set) var charge: MemoryCharge
    private var work = Work.none
    /// What has happened since the event that is being read; nil: nothing.
    private var pending: NoticeQueue.WindowNotice?
    /// The number in `WindowReads` under which `sync` waits already for the next reading.
    private var nextNumber: Int?

    init(place: WindowPlace, sent: WindowContents, charge: MemoryCharge) {
        self.place = place
        self.sent = sent
        self.charge = charge
    }

    /// Whether an event is being made, or is to be sent.
    var isReading: Bool {
        switch work {
        case .reading, .ready: true
        case .none, .moving: false
        }
    }

    /// The next event is of another place.
    mutating func follow(_ place: WindowPlace) { self.place = place }

    /// Whether no event is sent at present.
    var isMoving: Bool { if case .moving = work { true } else { false } }

    /// The changes that were announced and not sent.
    var unsent: NoticeQueue.WindowNotice? {
        let made: NoticeQueue.WindowNotice? =
            switch work {
            case .none, .moving: nil
            case .reading(_, let notice): notice
            case .ready(let event): NoticeQueue.WindowNotice(reason: "", merged: event.merged)
            }
        return made.followed(by: pending)
    }

    // MARK: Events

    /// A notice is to be written.
    ///
    /// - Parameter reads: `sync` waits there for the reading that the notice leads to later.
    mutating func take(_ notice: NoticeQueue.WindowNotice, _ reads: inout WindowReads) -> Step {
        switch work {
        // The event of a move has included what was ready.
        case .none where notice == .isReady: return .nothing
        case .none: return .look
        case .moving: return .nothing
        case .ready(let event):
            (sent, charge, work) = (event.contents, event.charge, .none)
            return .send(event)
        case .reading:
            pending = pending.followed(by: notice)
            announceReading(&reads)
            return .nothing
        }
    }

    /// From now on `sync` waits for the next reading.
    mutating func announceReading(_ reads: inout WindowReads) { nextNumber = nextNumber ?? reads.begin() }

    /// The client is sent contents that were read at once.
    mutating func send(_ contents: WindowContents) { sent = contents }

    /// Charges what is to be sent.
    ///
    /// - Returns: as much of it as there is memory for.
    func charged(_ contents: WindowContents) -> WindowContents {
        do throws(RequestFailure) {
            try charge.change(to: contents.bytes)
            return contents
        } catch {
            return contents.prefix(charge.bytes / WindowContents.bytesPerElement)
        }
    }

    /// Layout threads make the next event.
    ///
    /// - Returns: the number of the reading.
    mutating func beginReading(for notice: NoticeQueue.WindowNotice, _ reads: inout WindowReads) -> Int {
        let number = takeNextNumber() ?? reads.begin()
        work = .reading(number: number, notice)
        return number
    }

    /// An event is made, or a script has failed. Neither counts for a window that has moved meanwhile: the event of the move includes all.
    ///
    /// - Returns: the notices to post.
    mutating func finishReading(_ number: Int, _ event: ReadyEvent?) -> [NoticeQueue.WindowNotice] {
        guard case .reading(number, _) = work else { return [] }
        defer { pending = nil }
        work = event.map { .ready($0) } ?? .none
        return (event == nil ? [] : [.isReady]) + (pending.map { [$0] } ?? [])
    }

    /// Ends that `sync` waits for the next reading.
    ///
    /// - Returns: the number of the reading; nil if nothing waits.
    mutating func takeNextNumber() -> Int? {
        defer { nextNumber = nil }
        return nextNumber
    }

    // MARK: Moves

    /// Layout threads make the answer to a move.
    ///
    /// - Returns: the number of the reading.
    mutating func beginMove(_ reads: inout WindowReads) -> Int {
        let number = takeNextNumber() ?? reads.begin()
        (pending, work) = (nil, .moving)
        return number
    }

    /// The window is at its new place.
    ///
    /// What was announced and not sent is dropped, since `contents` includes it.
    mutating func move(to place: WindowPlace, showing contents: WindowContents, charge: MemoryCharge) {
        (self.place, sent, self.charge, pending) = (place, contents, charge, nil)
        if !isMoving { work = .none }
    }

    /// The answer to a move is sent.
    ///
    /// - Returns: false if none was being made.
    mutating func endMove() -> Bool {
        guard isMoving else { return false }
        work = .none
        return true
    }
}

extension NoticeQueue.WindowNotice? {
    func followed(by newer: Self) -> Self {
        guard let self, let newer else { return self ?? newer }
        return self.followed(by: newer)
    }
}
