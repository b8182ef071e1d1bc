// Every signature of the engine uses what a layout is made of, so one import is enough.
@_exported public import LayoutCore
