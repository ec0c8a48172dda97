"""Commands as pages and forms are made of them. Decides nothing."""
