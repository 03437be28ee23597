"""Grammar: what people type at a table, understood as statements. Words and rules are data, one file a language."""
