// Whoever checks plugins needs the contract that they keep: one import is enough.
@_exported public import LayoutTesting
