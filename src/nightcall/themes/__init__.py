"""Words: names, card texts, narration and questions, in themes and languages that the rules know nothing of."""
