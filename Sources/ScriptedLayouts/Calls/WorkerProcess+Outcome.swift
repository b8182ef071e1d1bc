import LayoutCore
import LuaRuntime

extension WorkerProcess {
    /// The outcome of a command. If the worker is gone, the command has failed.
    ///
    /// A worker that is ended for its time has failed with `timeout`, or `cancelled` if the request was cancelled.
    func outcome(
        of order: WorkerOrder, log: (String, String) -> Void, answer: (ScriptNeed) -> WorkerCommand
    ) -> WorkerReply {
        do throws(Failure) {
            return try exchange(order, log: log, answer: answer)
        } catch {
            var memory = ScriptMemory()
            memory.isSpent = true
            switch error {
            case .gone: return .failed(.gone, memory)
            case .stalled:
                let error = LuaError(
                    Cancellation.isRequested ? .cancelled : .timeout,
                    message:
                        "the script's process did not run for \(WorkerPatience.longestSleep / 1000) s, and was ended")
                return .failed(WorkerReply.Failure(error: error, refusal: nil), memory)
            case .overtime(let chunk, let line):
                let place = line > 0 ? "\(chunk):\(line): " : ""
                let error = LuaError(
                    Cancellation.isRequested ? .cancelled : .timeout,
                    message: "\(place)the time is over, and the script did not stop by itself",
                    source: line > 0 ? chunk : nil, line: line > 0 ? line : nil)
                return .failed(WorkerReply.Failure(error: error, refusal: nil), memory)
            }
        }
    }
}

extension WorkerReply.Failure {
    static var gone: Self {
        Self(
            error: LuaError(.crashed, message: "the script's process ended; the next call starts a new one"),
            refusal: nil)
    }
}
