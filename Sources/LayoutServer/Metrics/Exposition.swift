package import LayoutWire

extension WireStatisticsReply {
    /// The figures in Prometheus's text format, version 0.0.4.
    ///
    /// Those of single containers are left out: their numbers are labels without an end.
    package var exposition: String {
        var text = Exposition()
        text.add("uptime_seconds", .gauge, help: "Seconds since the server was started.", value: uptimeSeconds)
        text.add("connections", .gauge, help: "Open connections.", value: connections)
        text.add(
            "connections_accepted_total", .counter, help: "Connections that were accepted.", value: acceptedConnections)
        text.add("disconnects_total", .counter, help: "Connections that have ended, by reason.") { samples in
            for each in disconnects { samples.add(each.count, [("reason", each.reason)]) }
        }
        text.add("containers", .gauge, help: "Open containers.", value: containers)
        text.add(
            "containers_opened_total", .counter, help: "Containers that were opened or restored.",
            value: openedContainers)
        text.add("requests_total", .counter, help: "Answered requests, by method and result.") { samples in
            for each in requests { samples.add(each.count, [("method", each.method), ("result", each.result)]) }
        }
        text.add("prepare_duration_seconds", .histogram, help: "Prepares, and updates in their place.") { samples in
            samples.add(prepares)
        }
        text.add("plugin_cpu_seconds_total", .counter, help: "Processor time of a plugin's scripts.") { samples in
            for each in plugins { samples.add(each.cpuSeconds, [("plugin", each.name)]) }
        }
        text.add("plugin_containers", .gauge, help: "Open containers that a plugin lays out.") { samples in
            for each in plugins { samples.add(each.containers, [("plugin", each.name)]) }
        }
        text.add("plugin_memory_bytes", .gauge, help: "What a plugin's scripts retain for open containers.") {
            samples in
            for each in plugins { samples.add(each.memoryBytes, [("plugin", each.name)]) }
        }
        text.add("plugin_failures_total", .counter, help: "Failures of a plugin's scripts.") { samples in
            for each in plugins { samples.add(each.failures, [("plugin", each.name)]) }
        }
        text.add(
            "charged_bytes", .gauge, help: "Bytes charged for containers, layouts and unfinished frames.",
            value: chargedBytes)
        text.add("queued_bytes", .gauge, help: "Bytes that wait until clients read.", value: queuedBytes)
        text.add("notices_merged_total", .counter, help: "Notices merged into one that waited.", value: mergedNotices)
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
        add(
            "resident_bytes", .gauge, help: "Memory of the server's process, without scripts.",
            value: server.residentBytes)
        add("reloads_total", .counter, help: "Reloads of all plugins.", value: server.reloads)
        add(
            "plugins_loaded_total", .counter, help: "Versions of plugins put into service.", value: server.loadedPlugins
        )
        add(
            "plugins_failed_total", .counter, help: "Versions of plugins that could not be.",
            value: server.failedPlugins)
        add(
            "scripts_started_total", .counter, help: "Processes for scripts that were started.",
            value: server.startedScripts)
        add("scripts_failed_total", .counter, help: "Processes for scripts that failed.", value: server.failedScripts)
        add("stored_containers", .gauge, help: "Containers kept beyond the process.", value: server.storedContainers)
        add("stored_bytes", .gauge, help: "Bytes of these.", value: server.storedBytes)
        add(
            "restoring_containers", .gauge, help: "Stored containers that are still to be opened after the start.",
            value: server.restoringContainers)
        add("plugins_rejected", .gauge, help: "Plugins that cannot be used.", value: server.rejectedPlugins)
        add("plugins_failing", .gauge, help: "Plugins whose scripts fail.", value: server.failingPlugins)
        add(
            "plugins_quarantined", .gauge, help: "Plugins that do not run for some user.",
            value: server.quarantinedPlugins)
        add(
            "plugin_folders_unusable", .gauge, help: "Plugin folders that cannot be used.",
            value: server.unusableFolders)
        add("log_lines_left_out_total", .counter, help: "Log lines that were left out.", value: server.leftOutLines)
    }

    mutating func add(_ name: String, _ kind: Kind, help: String, value: some CustomStringConvertible) {
        add(name, kind, help: help) { $0.add(value) }
    }

    mutating func add(_ name: String, _ kind: Kind, help: String, samples body: (inout Samples) -> Void) {
        var samples = Samples(name: "layoutd_\(name)")
        body(&samples)
        lines += "# HELP \(samples.name) \(help)\n# TYPE \(samples.name) \(kind.rawValue)\n" + samples.lines
    }

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
