"""Those who play in the house, each with a file: cards, limits, breaks, duties. In streams `patron:<name>`."""
