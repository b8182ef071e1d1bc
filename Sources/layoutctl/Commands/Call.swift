import ArgumentParser
import LayoutClient
import LayoutCore
import LayoutWire
import SystemCalls

struct Call: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Send requests as JSON and print each reply as a line of JSON.",
        discussion: """
            A request is one member of `Request` in layout.proto; the id is optional. All are \
            sent in order over one connection. A container lives as long as its connection, \
            unless it is opened with "lifetime":"persistent".

            EXAMPLES
              layoutctl call '{"listLayouts":{}}'
              layoutctl call '{"openContainer":{"layout":"flow",
                "bounds":{"width":320,"height":480},
                "sections":[{"itemCount":12}],"lifetime":"persistent"}}'
              layoutctl call '{"queryRect":{"container":1,
                "rect":{"width":320,"height":100}}}'
              echo '{"ping":{}}' | layoutctl call -
            """)

    @Argument(help: "JSON requests; - for those on standard input, each on one or more lines.")
    var requests: [String]
    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let isRefused = try await connection.withClient { client in
            var isRefused = false
            for request in requests {
                if request == "-" {
                    isRefused = try await callStandardInput(client) || isRefused
                } else {
                    isRefused = try await call(request, client) || isRefused
                }
            }
            return isRefused
        }
        if isRefused { throw Exit.refused }
    }

    /// Sends each request as soon as its last line has been read, so that a program may wait for the reply before it writes the next.
    ///
    /// - Returns: whether the daemon rejected one of them.
    private func callStandardInput(_ client: LayoutClient) async throws -> Bool {
        var isRefused = false
        var texts = JSONTexts()
        var input = StandardInput()
        var number = 0
        while let bytes = try next(of: &input) {
            number += 1
            guard let line = String(validating: bytes, as: UTF8.self) else {
                throw Exit.failure("line \(number) of standard input is not UTF-8", Exit.refused)
            }
            for text in texts.append(line: line) { isRefused = try await call(text, client) || isRefused }
        }
        for text in texts.rest() { isRefused = try await call(text, client) || isRefused }
        return isRefused
    }

    private func next(of input: inout StandardInput) throws -> [UInt8]? {
        do throws(SystemError) {
            return try input.nextLine()
        } catch {
            throw Exit.failure("\(error)", Exit.fileError)
        }
    }

    /// Sends a request and prints its reply.
    ///
    /// - Returns: whether the daemon rejected the request.
    private func call(_ request: String, _ client: LayoutClient) async throws -> Bool {
        // The daemon would find no id in it, and no request waits for a reply without one.
        if JSONTexts.endsEarly(request) {
            let report = "layoutctl: the request ends before its last bracket: \(request.prefix(80))\n"
            StandardError.write(Array(report.utf8))
            return true
        }
        let text = try await client.call(json: request)
        Terminal.writeLine(printableJSON(text))
        let result = WireReply(printed: text)?.result
        if case .openContainer = result, !request.contains("persistent"), requests.count == 1, requests != ["-"] {
            let hint =
                "layoutctl: the container is closed with this connection; to keep it, open it with \"lifetime\":\"persistent\"\n"
            StandardError.write(Array(hint.utf8))
        }
        guard case .error(let error) = result else { return false }
        Refusal.explain(error)
        return true
    }
}
