"""The lab: odds and simulation, with compiled code that is tested to equal the engine."""
