"""The lab's commands: what each prints; their words stand in the modules one folder up."""
