"""The side wagers, one module each; `pairs` tells the kinds of pairs apart for all of them."""
