// Exports the values that the engine takes and returns, so that one import is enough.
@_exported public import LayoutModel
