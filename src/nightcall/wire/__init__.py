"""What programs say to nightcall and hear from it, each message defined once."""
