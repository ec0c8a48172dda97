"""Who signs in, as whom, and with what powers. Knows neither the web nor a table; time comes in from outside."""
