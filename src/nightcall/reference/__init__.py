"""The reference: schemas and the parts of docs/ that are generated from the code; a test keeps them current."""
