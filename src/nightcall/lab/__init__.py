"""The laboratory: odds and simulation, with compiled code that is proved equal to the engine."""
