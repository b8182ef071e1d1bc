import Glibc
import LayoutWire
import NIOCore
import NIOPosix
import SystemCalls

/// Finding a daemon, or starting one.
extension ClientSession {
    /// A connection that a daemon has accepted.
    ///
    /// The handshake is still to come.
    struct Opened {
        let number: Int
        let path: String
        /// Whether the daemon ends with its last client and had one before.
        ///
        /// If so, it may be stopping, and another daemon is started.
        var mayBeEnding = false
    }

    /// The longest wait for a daemon that this process has started.
    ///
    /// `ClientLimits.handshakeTime` counts instead if it is shorter.
    private static let startTime = Duration.seconds(10)

    /// Opens a connection to the first daemon that accepts one. Starts a daemon if none does and the location allows it.
    ///
    /// - Throws: `connection.closed` or `connection.denied`, with every place that was tried.
    func openChannel() async throws(ClientError) -> Opened {
        var refusals: [ClientError] = []
        for path in location.paths {
            do throws(ClientError) {
                return Opened(number: try await openChannel(to: path), path: path)
            } catch {
                refusals.append(error)
            }
        }
        if refusals.count == 1, !location.startsDaemon { throw refusals[0] }
        do throws(ClientError) {
            return try await openOwnChannel()
        } catch {
            refusals.append(error)
        }
        throw ClientError(
            code: refusals.contains { $0.code == "connection.denied" } ? "connection.denied" : "connection.closed",
            message: "no daemon answers: " + refusals.map(\.message).joined(separator: "; "))
    }

    private func openChannel(to path: String) async throws(ClientError) -> Int {
        let number = beginLink()
        let (session, frameBytes) = (self, limits.frameBytes)
        do {
            _ = try await ClientBootstrap(group: loop)
                .channelOption(.autoRead, value: false)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(
                            FrameHandler(session: session, number: number, frameBytes: frameBytes))
                    }
                }
                .connect(unixDomainSocketPath: path).get()
            return number
        } catch let error as IOError where error.errnoCode == EACCES {
            throw ClientError(code: "connection.denied", message: "this user may not connect to \(path)")
        } catch {
            let isAlone = [ENOENT, ECONNREFUSED].contains((error as? IOError)?.errnoCode)
            let what = isAlone ? "no daemon is listening at" : "cannot connect to"
            throw ClientError(code: "connection.closed", message: "\(what) \(path): \(NetworkReason.of(error))")
        }
    }

    /// Opens a connection to the daemon that this process has started before, or starts now.
    ///
    /// It tries every 5 ms, and starts another daemon if one that it found running has ended.
    private func openOwnChannel() async throws(ClientError) -> Opened {
        guard SystemCalls.Process.environment("LAYOUTD_AUTOSTART") != "no" else {
            throw .noDaemon("LAYOUTD_AUTOSTART is no")
        }
        let patience = min(Self.startTime, limits.handshakeTime)
        let deadline = ContinuousClock.now + patience
        var (daemon, isNew) = try OwnDaemon.shared.started()
        while ContinuousClock.now < deadline {
            // It may have been closed meanwhile.
            guard case .connecting = phase else { throw .closed }
            do throws(ClientError) {
                return Opened(
                    number: try await openChannel(to: daemon.socket), path: daemon.socket, mayBeEnding: !isNew)
            } catch {
                // Not yet, or it has ended with its last client.
            }
            if let ending = daemon.process.ending {
                if isNew {
                    ListeningSocket.removeWithFolder(daemon.socket)
                    throw .noDaemon("layoutd ended \(ending) before it listened")
                }
                (daemon, isNew) = try OwnDaemon.shared.started()
            }
            do { try await Task.sleep(for: .milliseconds(5)) } catch { throw .cancelled }
        }
        throw .noDaemon("layoutd did not listen within \(patience)")
    }
}

extension ClientError {
    fileprivate static func noDaemon(_ message: String) -> ClientError {
        ClientError(code: "connection.closed", message: message)
    }
}

extension OwnDaemon {
    fileprivate func started() throws(ClientError) -> (daemon: Started, isNew: Bool) {
        do throws(SystemError) {
            return try start()
        } catch {
            throw .noDaemon(error.isMissing ? "layoutd is not in PATH" : "\(error)")
        }
    }
}
