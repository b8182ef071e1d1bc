// Every signature of the engine uses the model's types, so importing the engine imports the model.
@_exported public import LayoutModel
