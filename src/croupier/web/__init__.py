"""The house's door: it shows, asks and forwards over HTTP and a socket, and decides nothing about a game."""
