// Exports the values that the client's methods take and return, so that one import is enough.
@_exported public import LayoutModel
