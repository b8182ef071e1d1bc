// Exports the contract that plugins keep, so that one import is enough to check them.
@_exported public import LayoutTesting
