// A user of the client needs the values that its methods take and return: one import is enough.
@_exported public import LayoutModel
