import LayoutEngine
import LayoutWire
import NIOCore

extension Session {
    /// A subscription of the connection.
    struct Subscription {
        let form: BodyForm
        let container: ContainerHost?
        /// Whether its reply was sent; no event is sent before that.
        var isActive: Bool
        /// Whether its events name items by their identifiers as well.
        var withIDs = false
        var sequence: UInt64 = 0
        /// What is in its client's sight; nil: it gets changes and frames.
        var window: ShownWindow?
    }

    /// A window as its client knows it.
    struct ShownWindow {
        var place: WindowPlace
        /// What the client was sent.
        var sent: WindowContents
        /// Of the memory for `sent`.
        var charge: MemoryCharge
        /// What layout threads make for it.
        var work = Work.none
        /// What has happened since the event that is being read; nil: nothing.
        var pending: NoticeQueue.WindowNotice?
        /// The number in `windowReads` under which `sync` waits already for the next reading.
        var nextNumber: Int?

        enum Work {
            case none
            /// The next event, under its number in `windowReads`.
            case reading(number: Int, NoticeQueue.WindowNotice)
            /// The next event, which is sent even if the container has changed again since.
            case ready(ReadyEvent)
            /// The answer to a move. Further moves wait, and so do events.
            case moving
        }

        /// An event that was made elsewhere.
        struct ReadyEvent {
            /// Without its subscription and its number; nil: there is nothing to tell.
            let bytes: ByteBuffer?
            /// How many changes it tells.
            let merged: UInt32
            let contents: WindowContents
            let charge: MemoryCharge
        }

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

        /// The client is sent contents.
        mutating func send(_ contents: WindowContents, charge: MemoryCharge) {
            (sent, self.charge, work) = (contents, charge, .none)
        }

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
    }
}

extension NoticeQueue.WindowNotice? {
    /// Both in one.
    func followed(by newer: Self) -> Self {
        guard let self, let newer else { return self ?? newer }
        return self.followed(by: newer)
    }
}
