package import LayoutCore
package import ScriptedLayouts

extension PluginBench {
    /// The lines where a script spends its time, found by sampling: with a hundred samples, a share is known to about a tenth.
    package struct Profile: Equatable, Sendable {
        /// Samples in all lines.
        ///
        /// 0 for a layout that is not a script. Below a hundred, shares are rough.
        package var sampleCount: Int
        /// The lines where the script was seen most often, the first most of all.
        ///
        /// At most five.
        package var hottest: [ScriptSample]
    }

    /// Prepares a container again and again, and samples the script's line every 4 ms of CPU time: for a second, and on a busy machine for
    /// up to ten until there are enough samples.
    ///
    /// - Parameter itemCount: items in one section; ignored for the author's own container.
    /// - Throws: the plugin's error.
    package func profile(_ itemCount: Int) throws(LayoutError) -> Profile {
        let container = try data?.data.container(for: definition) ?? container(itemCount)
        let parameters = try definition.schema.resolve(data?.data.parameters ?? [:], pointer: "/parameters")
        let layout = definition.make(parameters)
        // The first prepare opens the state, which is not of interest.
        _ = try layout.prepare(container)
        guard let script = layout as? LuaLayout else { return Profile(sampleCount: 0, hottest: []) }
        script.forgetSamples()
        let start = ContinuousClock.now
        var (samples, sampleCount) = ([ScriptSample](), 0)
        while true {
            let elapsed = ContinuousClock.now - start
            if elapsed >= .seconds(10) || (elapsed >= .seconds(1) && sampleCount >= Self.enoughSamples) { break }
            _ = try layout.prepare(container)
            samples = script.samples
            sampleCount = samples.reduce(0) { $0 + $1.count }
        }
        return Profile(sampleCount: sampleCount, hottest: Array(samples.prefix(5)))
    }

    /// The number of samples that shows shares to about a tenth.
    private static let enoughSamples = 100
}
