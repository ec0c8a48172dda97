"""The version of this package; rounds store the one that conducts them."""

__version__ = "0.1.0"
