"""Players of the house, so that a table is never empty. They come over the socket and see what any player sees."""
