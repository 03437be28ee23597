"""The hub: routes messages between devices and rooms, stores changes before anything is sent, and sends frames."""
