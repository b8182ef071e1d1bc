import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts
import Synchronization

/// Reads what windows show where that delays no other client: on layout threads, in pieces, in turns with other users; on the
/// container's lane if a script has to be called.
struct WindowReader: Sendable {
    let host: ContainerHost
    private(set) var place: WindowPlace
    /// What the window showed before, whose elements keep their keys; nil: nothing.
    let older: WindowContents?
    let limit: Int
    let user: UInt32
    let threads: LayoutThreads
    /// For what is read, which grows from piece to piece.
    let charge: MemoryCharge
    /// Whether to refuse what there is no memory for; otherwise it is truncated.
    let refuses: Bool

    typealias Found = (contents: WindowContents, state: LaidOutState)
    typealias Receive = @Sendable (Result<Found, RequestFailure>) -> Void

    private final class Work: Sendable {
        let reading: Mutex<WindowReading>
        let state: LaidOutState

        init(_ reading: WindowReading) {
            self.reading = Mutex(reading)
            state = reading.state
        }
    }

    private var windows: ContainerWindows { host.followers.windows }

    /// A reader of another place, which is charged with this one.
    func at(_ place: WindowPlace) -> WindowReader {
        var reader = self
        reader.place = place
        return reader
    }

    /// Reads what is not read yet.
    ///
    /// - Parameter receive: called on a layout thread.
    func read(_ lookup: ContainerWindows.Lookup, _ receive: @escaping Receive) {
        switch lookup {
        case .read(let contents, let state):
            threads.execute(for: user) { receive(charged((contents, state))) }
        case .unread(let reading, _) where reading.state.answersQueries:
            callScript(receive)
        case .unread(let reading, let source):
            advance(Work(reading), of: source, receive)
        }
    }

    private func advance(_ work: Work, of source: ContainerWindows.Source, _ receive: @escaping Receive) {
        threads.execute(for: user) {
            // Another window may have read it meanwhile.
            if let found = windows.found(source) { return receive(charged(found)) }
            switch Result(catching: { () throws(RequestFailure) in try advance(work) }) {
            case .success(nil): advance(work, of: source, receive)
            case .success(let contents?):
                windows.share(contents, of: source, in: work.state)
                receive(charged((contents, work.state)))
            case .failure(let failure): receive(.failure(failure))
            }
        }
    }

    private func advance(_ work: Work) throws(RequestFailure) -> WindowContents? {
        try work.reading.withLock { reading throws(RequestFailure) in
            do throws(RequestFailure) {
                try charge.change(to: (reading.count + WindowReading.pieceElements) * WindowContents.bytesPerElement)
            } catch {
                // Released here, since what answers refers to the charge until after the answer is sent.
                if refuses {
                    charge.release()
                    throw error
                }
                reading.truncate()
            }
            return reading.advance()
        }
    }

    /// The script knows the present state alone, which is looked up once more where nothing changes it.
    private func callScript(_ receive: @escaping Receive) {
        host.submit { container in
            let result = Result { () throws(RequestFailure) in
                try PluginCaller(user: user).run { () throws(RequestFailure) in try found(in: container) }
            }
            threads.execute(for: user) { receive(result.flatMap { charged($0) }) }
        }
    }

    private func found(in container: HeldContainer) throws(RequestFailure) -> Found {
        let reader = try container.reader(showsCommitted: place.showsCommitted).reader
        switch windows.lookUp(place, after: older, limit: limit) {
        case nil: throw .cancelled
        case .read(let contents, let state): return (contents, state)
        case .unread(var reading, let source):
            let contents = try RequestFailure.convert { () throws(LayoutError) in try reading.finish(with: reader) }
            windows.share(contents, of: source, in: reading.state)
            return (contents, reading.state)
        }
    }

    private func charged(_ found: Found) -> Result<Found, RequestFailure> {
        do throws(RequestFailure) {
            try charge.change(to: found.contents.bytes)
            return .success(found)
        } catch {
            if refuses {
                charge.release()
                return .failure(error)
            }
            return .success((found.contents.prefix(charge.bytes / WindowContents.bytesPerElement), found.state))
        }
    }
}
