"""Charts as files: what is drawn is a few plain shapes, and a writer for each kind of file draws them."""
