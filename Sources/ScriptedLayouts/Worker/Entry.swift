internal import CWorker
import LuaRuntime

/// Prepares what all workers share: the server calls it once and then forks.
///
/// It runs a small plugin, so that each worker finds in memory what every plugin needs.
@_cdecl("layoutd_warm_script_worker")
func warmScriptWorker() {
    ScriptWorker.warm(.empty)
}

/// Runs a new worker until its socket closes.
///
/// It confines the process before the first command.
@_cdecl("layoutd_run_script_worker")
func runScriptWorker(_ socket: Int32) {
    LuaState.prepareThread()
    let worker = ScriptWorker(WorkerSocket(descriptor: socket))
    worker.confine()
    worker.run()
}

extension OpenCommand {
    fileprivate static let empty = OpenCommand(
        state: 0, name: "empty", file: "empty.lua", text: "return layoutd.define { api = 1 }", memoryBytes: 1 << 20,
        memoryBytesPerItem: 0, budget: .seconds(1), requiresSandbox: false)
}
