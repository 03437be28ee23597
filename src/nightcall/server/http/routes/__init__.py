"""The handlers of the HTTP API, one module for each thing that is asked for."""
