"""The house as a whole: its zone, its days, and the letters it has sent. Kept in the stream `house`."""
