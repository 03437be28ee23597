"""Grammar: parses what people type at a table into statements. Words and rules are data, one file per language."""
