package import LayoutWire

extension WireStatisticsReply {
    /// The figures in Prometheus's text format, version 0.0.4.
    ///
    /// Those of single containers are left out: their numbers are labels without an end.
    package var exposition: String {
        var text = Exposition()
        text.add("uptime_seconds", .gauge, "Seconds since the server was started.", uptimeSeconds)
        text.add("connections", .gauge, "Open connections.", connections)
        text.add("connections_accepted_total", .counter, "Connections that were accepted.", acceptedConnections)
        text.add("disconnects_total", .counter, "Connections that have ended, by reason.") { samples in
            for each in disconnects { samples.add(each.count, [("reason", each.reason)]) }
        }
        text.add("containers", .gauge, "Open containers.", containers)
        text.add("containers_opened_total", .counter, "Containers that were opened or restored.", openedContainers)
        text.add("requests_total", .counter, "Answered requests, by method and result.") { samples in
            for each in requests { samples.add(each.count, [("method", each.method), ("result", each.result)]) }
        }
        text.add("prepare_duration_seconds", .histogram, "Prepares, and updates in their place.") { samples in
            samples.add(prepares)
        }
        text.add("plugin_cpu_seconds_total", .counter, "Processor time of a plugin's scripts.") { samples in
            for each in plugins { samples.add(each.cpuSeconds, [("plugin", each.name)]) }
        }
        text.add("plugin_containers", .gauge, "Open containers that a plugin lays out.") { samples in
            for each in plugins { samples.add(each.containers, [("plugin", each.name)]) }
        }
        text.add("plugin_memory_bytes", .gauge, "What a plugin's scripts retain for open containers.") { samples in
            for each in plugins { samples.add(each.memoryBytes, [("plugin", each.name)]) }
        }
        text.add("plugin_failures_total", .counter, "Failures of a plugin's scripts.") { samples in
            for each in plugins { samples.add(each.failures, [("plugin", each.name)]) }
        }
        text.add("charged_bytes", .gauge, "Bytes charged for containers, layouts and unfinished frames.", chargedBytes)
        text.add("queued_bytes", .gauge, "Bytes that wait until clients read.", queuedBytes)
        text.add("notices_merged_total", .counter, "Notices merged into one that waited.", mergedNotices)
        if hasServer { text.add(server) }
        return text.lines
    }
}

/// Text for Prometheus, one metric after another.
private struct Exposition {
    enum Kind: String {
        case counter, gauge, histogram
    }

    private(set) var lines = ""

    mutating func add(_ server: WireServerStatistics) {
        add("resident_bytes", .gauge, "Memory of the server's process, without scripts.", server.residentBytes)
        add("reloads_total", .counter, "Reloads of all plugins.", server.reloads)
        add("plugins_loaded_total", .counter, "Versions of plugins put into service.", server.loadedPlugins)
        add("plugins_failed_total", .counter, "Versions of plugins that could not be.", server.failedPlugins)
        add("scripts_started_total", .counter, "Processes for scripts that were started.", server.startedScripts)
        add("scripts_failed_total", .counter, "Processes for scripts that failed.", server.failedScripts)
        add("stored_containers", .gauge, "Containers kept beyond the process.", server.storedContainers)
        add("stored_bytes", .gauge, "Bytes of these.", server.storedBytes)
        add("plugins_rejected", .gauge, "Plugins that cannot be used.", server.rejectedPlugins)
        add("plugins_failing", .gauge, "Plugins whose scripts fail.", server.failingPlugins)
        add("plugins_quarantined", .gauge, "Plugins that do not run for some user.", server.quarantinedPlugins)
        add("plugin_folders_unusable", .gauge, "Plugin folders that cannot be used.", server.unusableFolders)
        add("log_lines_left_out_total", .counter, "Log lines that were left out.", server.leftOutLines)
    }

    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: some CustomStringConvertible) {
        add(name, kind, help) { $0.add(value) }
    }

    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ body: (inout Samples) -> Void) {
        var samples = Samples(name: "layoutd_\(name)")
        body(&samples)
        lines += "# HELP \(samples.name) \(help)\n# TYPE \(samples.name) \(kind.rawValue)\n" + samples.lines
    }

    /// The values of one metric.
    struct Samples {
        let name: String
        private(set) var lines = ""

        init(name: String) { self.name = name }

        mutating func add(
            _ value: some CustomStringConvertible, _ labels: [(name: String, value: String)] = [], suffix: String = ""
        ) {
            let labels = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
            lines += "\(name)\(suffix)\(labels.isEmpty ? "" : "{\(labels)}") \(value.description)\n"
        }

        /// Buckets are cumulative here.
        mutating func add(_ histogram: WireDurationHistogram) {
            var total: UInt64 = 0
            for (index, count) in histogram.counts.enumerated() {
                total &+= count
                let isLast = index >= histogram.bounds.count
                add(total, [("le", isLast ? "+Inf" : "\(histogram.bounds[index])")], suffix: "_bucket")
            }
            add(histogram.seconds, suffix: "_sum")
            add(total, suffix: "_count")
        }

        private static func escaped(_ value: String) -> String {
            var escaped = ""
            for character in value.unicodeScalars {
                switch character {
                case "\\": escaped += "\\\\"
                case "\"": escaped += "\\\""
                case "\n": escaped += "\\n"
                default: escaped.unicodeScalars.append(character)
                }
            }
            return escaped
        }
    }
}
