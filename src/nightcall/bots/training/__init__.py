"""Training: plays league games, fits the belief's models to them and judges the fit on other games."""
