"""What odds and simulations are asked for, and the documents they come to: cli prints them, web sends them."""
