import LayoutEngine
import LayoutWire

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
        /// The next event of a window that a script answers for. It is sent even if the container has changed again since.
        var ready: (change: WireWindowChanged, contents: WindowContents)?
        /// Of the memory for `sent`.
        let charge: MemoryCharge

        /// Bytes for which an element of a window counts.
        static let bytesPerElement = 512

        /// Charges what is to be sent.
        ///
        /// - Returns: as much of it as there is memory for.
        func charged(_ contents: WindowContents) -> WindowContents {
            do throws(RequestFailure) {
                try charge.change(to: contents.keys.count * Self.bytesPerElement)
                return contents
            } catch {
                return contents.prefix(charge.bytes / Self.bytesPerElement)
            }
        }
    }
}
