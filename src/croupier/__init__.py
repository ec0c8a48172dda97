"""Casino table games conducted by their rulebooks, clause by clause; never for real money."""

__version__ = "0.1.0"
