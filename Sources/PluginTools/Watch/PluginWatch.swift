import LayoutCore
import ScriptedLayouts
import Synchronization

/// A plugin that records what its script does: the parameters that it reads, the globals that it writes, the unknown members that it
/// gives to elements, and the lines at which it places some of them.
///
///     line 1       Lua that begins a function ▸ the plugin's own first line
///     …            the plugin's own text
///     last line    the plugin's own last line ▸ Lua that ends it and wraps the callbacks
///
/// The plugin's own text runs unchanged, and lines keep their numbers. The script sees `ctx`, `out` and elements through tables that pass
/// everything on. Records come back as lines of the plugin's log. Globals that a module writes are not seen.
struct PluginWatch: Sendable {
    let plugin: Plugin
    private let lines = WatchLines()

    /// Loads a plugin.
    ///
    /// - Parameter wanted: the elements whose lines are recorded.
    /// - Throws: `plugin.load`.
    init(_ file: PluginFile, _ plugin: Plugin, wanted: [Element] = []) throws(LayoutError) {
        let sources = plugin.sources
        let text =
            Self.beginning(wanted: wanted, attributes: plugin.definition.attributes.map(\.name)) + sources.text
            + Self.end
        let watched = PluginSources(name: sources.name, file: sources.file, text: text, modules: sources.modules)
        let lines = lines
        self.plugin = try file.loadAsAuthor(watched) { _, _, text in lines.add(text) }
    }

    var notes: WatchNotes { WatchNotes(lines.all) }

    // MARK: Lua

    /// The text before the plugin's own, in one line.
    ///
    /// It begins a function around the plugin's text, whose `_ENV` records globals.
    private static func beginning(wanted: [Element], attributes: [String]) -> String {
        let elements = wanted.map { element in
            let path = element.indexPath
            return "{\"\(element.category.method)\",\(path.section),\(path.item),\"\(element.kind)\"}"
        }
        let known = PluginAPI.element.filter { $0.documentation != "Read only." }.map(\.name)
        let script = watch.replacing("WANTED", with: elements.joined(separator: ","))
            .replacing("KNOWN", with: known.map { "\($0)=true" }.joined(separator: ","))
            .replacing("ATTRIBUTES", with: attributes.map { "[\"\($0)\"]=true" }.joined(separator: ","))
        return script.split(separator: "\n").joined(separator: " ") + " "
    }

    /// Ends the function that the plugin's text is, and wraps the functions that the host calls.
    ///
    /// Only functions that are there when the file returns its table are wrapped.
    private static let end: String = {
        let names = PluginAPI.callbacks.map { callback in
            let names = callback.arguments.map(\.name)
            let kinds = (names.first == "ctx" ? "c" : "") + (names.last == "out" ? "o" : "")
            return "\(callback.name)=\"\(kinds)\""
        }
        return """

            end)(...)
            if type(layoutd_plugin) == "table" then
              for name, kinds in pairs({ \(names.joined(separator: ",")) }) do
                local callback = layoutd_plugin[name]
                if type(callback) == "function" then layoutd_plugin[name] = layoutd_watch.wrap(name, kinds, callback) end
              end
            end
            layoutd_watch.flush()
            return layoutd_plugin

            """
    }()

    private static let watch = """
        local layoutd_watch = (function(real)
        local print, pcall, error, pairs, setmetatable, type, tostring = print, pcall, error, pairs, setmetatable, type, tostring
        local pack, unpack, format, match = table.pack, table.unpack, string.format, string.match
        local wanted, known, attributes = {WANTED}, {KNOWN}, {ATTRIBUTES}
        local notes, seen, globals = {}, {}, {}
        local function silent() end
        local function note(text)
          if not seen[text] then seen[text] = true notes[#notes + 1] = text end
        end
        local function line()
          local _, text = pcall(error, "", 4)
          local number = match(tostring(text), ":(%d+): *$")
          return number or "0"
        end
        local function flush()
          local text = ""
          for i = 1, #notes do
            if #text + #notes[i] > 900 then print("watch;" .. text) text = "" end
            text = text .. notes[i] .. ";"
          end
          notes = {}
          if text ~= "" then print("watch;" .. text) end
        end
        local env = setmetatable({}, {
          __index = function(env, key)
            if key == "_G" then return env end
            if key == "print" then return silent end
            local own = globals[key]
            if own ~= nil then return own end
            return real[key]
          end,
          __newindex = function(_, key, value)
            local at = line()
            note("global " .. at .. " " .. tostring(key))
            globals[key] = value
          end,
        })
        local function parameters(real)
          return setmetatable({}, {
            __index = function(_, key) note("read 0 " .. tostring(key)) return real[key] end,
            __newindex = function(_, key, value) real[key] = value end,
            __pairs = function() note("read 0 *") return pairs(real) end,
            __len = function() return #real end,
          })
        end
        local log = { debug = silent, info = silent, warn = silent }
        local function context(real)
          return setmetatable({}, {
            __index = function(_, key)
              if key == "params" then return parameters(real.params) end
              if key == "log" then return log end
              local member = real[key]
              if type(member) ~= "function" then return member end
              if key == "section_params" then return function(_, ...) return parameters(member(real, ...)) end end
              return function(_, ...) return member(real, ...) end
            end,
            __newindex = function(_, key, value) real[key] = value end,
          })
        end
        local function number(value) return type(value) == "number" and value or -1 end
        local function places(method, each, a, b, c)
          if method == "row" or method == "grid" then
            return each[1] == "item" and each[2] == a and each[3] >= number(b) and each[3] < number(b) + number(c)
          end
          if method == "item" then return each[1] == "item" and each[2] == a and each[3] == b end
          return each[1] == method and each[4] == a and each[2] == b and each[3] == c
        end
        local function output(real)
          return setmetatable({}, {
            __index = function(_, key)
              local member = real[key]
              if type(member) ~= "function" then return member end
              return function(_, a, b, c, ...)
                local at
                for i = 1, #wanted do
                  local each = wanted[i]
                  if places(key, each, a, b, c) then
                    at = at or line()
                    note("line " .. at .. " " .. format("%s %d %d %s", each[1], each[2], each[3], each[4]))
                  end
                end
                if key == "content_size" then
                  at = at or line()
                  note("content " .. at .. " ")
                end
                return member(real, a, b, c, ...)
              end
            end,
            __newindex = function(_, key, value) real[key] = value end,
          })
        end
        local members
        function members(real, names, kind)
          return setmetatable({}, {
            __index = function(_, key)
              if key == "attributes" and type(real[key]) == "table" then return members(real[key], attributes, "attribute") end
              return real[key]
            end,
            __newindex = function(_, key, value)
              if not names[key] then
                local at = line()
                note(kind .. " " .. at .. " " .. tostring(key))
              end
              real[key] = value
            end,
            __pairs = function() return pairs(real) end,
          })
        end
        local function wrap(name, kinds, callback)
          return function(self, ...)
            note("call 0 " .. name)
            local arguments = pack(...)
            if match(kinds, "c") and arguments[1] then arguments[1] = context(arguments[1]) end
            if match(kinds, "o") and arguments[arguments.n] then arguments[arguments.n] = output(arguments[arguments.n]) end
            if name == "adjust" then arguments[2] = members(arguments[2], known, "member") end
            local results = pack(callback(self, unpack(arguments, 1, arguments.n)))
            flush()
            return unpack(results, 1, results.n)
          end
        end
        return { env = env, wrap = wrap, flush = flush }
        end)(_ENV)
        local layoutd_plugin = (function(...) local _ENV = layoutd_watch.env
        """
}

extension Element.Category {
    /// The function of `out` that places elements of the category.
    fileprivate var method: String {
        switch self {
        case .cell: "item"
        case .supplementary: "supplementary"
        case .decoration: "decoration"
        }
    }
}

/// The lines that a watched plugin has logged.
private final class WatchLines: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
}
