/// The limits of a gateway's pages. Each is checked before the memory or the time is spent.
package struct GatewayLimits: Sendable {
    /// Bytes that wait for a page or for the daemon, above which the other is not read.
    static let bufferBytes = 64 << 10

    /// Connections of all pages. Beyond, the oldest one that has shown no token makes room; if all have, the new one is refused.
    package var connections = 128
    /// Refused connections that still get the reason. Beyond this number, no more are accepted until one of them has closed.
    package var refusals = 256
    /// Seconds that a refused connection has to read the reason. Connections without the token that stay delay those with it by the time
    /// that it takes to refuse them all.
    package var refusalSeconds = 0.25
    /// Seconds until the first request of a connection must be complete.
    package var requestSeconds = 10.0
    /// Seconds until a later request must be complete, from the response before it.
    package var idleSeconds = 60.0
    /// Seconds until a page must have taken a response.
    package var responseSeconds = 60.0
    /// Seconds until a message that was begun must be complete.
    package var messageSeconds = 10.0
    /// Seconds for which a page that is being disconnected may read what was sent last.
    package var closeSeconds = 2.0
    /// Bytes of a request's target: its path and query.
    package var targetBytes = 8192
    /// Bytes of a request's target and headers.
    package var headerBytes = 32 << 10
    /// Headers of a request.
    package var headers = 64
    /// Bytes of a message to the daemon or from it: the daemon's own default for a frame.
    package var messageBytes = 64 << 20
    /// Bytes of all messages that have begun, in either direction, and that the other side does not have.
    package var unfinishedBytes = 256 << 20
    /// Bytes of a file that is served.
    package var fileBytes = 16 << 20
    /// Bytes of all files that are read and that pages have not taken.
    package var responseBytes = 128 << 20
    /// Bytes of a plugin's source.
    package var pluginBytes = 256 << 10

    /// The default limits.
    package init() {}
}
