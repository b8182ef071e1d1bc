// Every signature of the engine has values of the model in it, so whoever imports one needs the other.
@_exported public import LayoutModel
