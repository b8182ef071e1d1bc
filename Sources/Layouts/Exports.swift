// A user of the engine needs the values that it takes and returns: one import is enough.
@_exported public import LayoutModel
