import LayoutCore
import ScriptedLayouts
package import SystemCalls

/// The files of a new plugin: a layout that stacks its items, a golden test, and a showcase.
package struct PluginTemplate {
    private let name: String

    /// Why a plugin was not created. Nothing was overwritten; after `unwritable`, some of its files may be there.
    package enum Refusal: Error, Equatable {
        /// The name is not valid for a layout.
        ///
        /// A name has 1...64 letters, digits, `_` and `-`, a letter first.
        case name(String)
        /// A file exists at this path.
        ///
        /// The first of the three files that does; no file was written.
        case exists(String)
        /// A file or its folder cannot be written.
        ///
        /// Files before it in the list may have been written.
        case unwritable(SystemError)
    }

    /// A template for a plugin with this name.
    ///
    /// - Throws: `Refusal.name` if the name is not valid for a layout.
    package init(name: String) throws(Refusal) {
        guard LayoutDefinition.isName(name) else { throw .name(name) }
        self.name = name
    }

    /// Writes NAME.lua, tests/NAME.json and showcases/NAME/1-rows.json. Never overwrites a file.
    ///
    /// - Returns: the paths of the files.
    package func write(to folder: String) throws(Refusal) -> [String] {
        let files = [
            (folder + "/\(name).lua", script), (folder + "/tests/\(name).json", test),
            (folder + "/showcases/\(name)/1-rows.json", showcase),
        ]
        for (path, _) in files where FileStatus(path: path) != nil { throw .exists(path) }
        do throws(SystemError) {
            for (path, _) in files { try DirectoryListing.create(ParentFolder.of(path)) }
            for (path, text) in files { try FileContents.write(Array(text.utf8), to: path) }
        } catch {
            throw .unwritable(error)
        }
        return files.map(\.0)
    }

    /// The text of NAME.lua.
    ///
    /// A complete plugin with one parameter and one function.
    package var script: String {
        """
        -- Items one below the other. Sections and items count from 0; lengths are in points, y points down.
        --   layoutctl plugin watch \(name).lua      checks and draws it on each save
        local L = layoutd.define {
          api = 1,
          name = "\(name)",
          version = "0.1.0",
          summary = "Items one below the other.",
          -- Parameters that clients may set; ctx.params has checked values, with defaults filled in.
          params = {
            interitemSpacing = { type = "length", default = 10, max = 1000, doc = "Spacing between items." },
          },
        }

        -- Called after each change of the container. The frames are stored, so queries do not call it.
        function L:prepare(ctx, out)
          local spacing, y = ctx.params.interitemSpacing, 0
          for section, item in ctx:indices() do
            local width, height = ctx:item_size(section, item)
            out:item(section, item, 0, y, width, height)
            y = y + height + spacing
          end
          out:content_size(ctx.bounds.width, math.max(0, y - spacing))
        end

        return L

        """
    }

    /// The text of tests/NAME.json, with three items of 50 × 50, 10 apart: 3 · 50 + 2 · 10 = 170.
    package var test: String {
        """
        [
          { "name": "three items, ten points apart", "source": "own",
            "bounds": [0, 0, 320, 480],
            "sections": [ { "itemCount": 3 } ],
            "expect": { "contentSize": [320, 170],
              "items": [ [0, 0, 0, 0, 50, 50], [0, 1, 0, 60, 50, 50], [0, 2, 0, 120, 50, 50] ] },
            "queries": [ { "rect": [0, 100, 320, 30], "items": [[0, 1], [0, 2]] } ] }
        ]

        """
    }

    /// The text of showcases/NAME/1-rows.json: what `layoutctl render --layout NAME` draws.
    ///
    /// Its items are as wide as its bounds, and of different heights.
    package var showcase: String {
        """
        { "name": "Rows", "sentence": "Rows as high as their text.",
          "bounds": [0, 0, 320, 480],
          "sections": [ { "itemCount": 7,
            "itemSizes": [[320, 40], [320, 60], [320, 40], [320, 80], [320, 40], [320, 60], [320, 100]] } ] }

        """
    }
}
