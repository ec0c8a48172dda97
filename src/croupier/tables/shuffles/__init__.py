"""The cut, shuffles that somebody orders, riffles, and what goes on after them."""
