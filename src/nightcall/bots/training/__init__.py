"""Training: games of the league are played, and the belief's models are fitted to them and judged on others."""
