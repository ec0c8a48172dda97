"""From a clause to the lines that obey it: read from the package's source, which is never run for it.

A clause is obeyed where code reads the field of a book that cites it, where a command that it gives somebody is
decided, where a term that it defines is worked out, or where a comment or docstring names it.
"""
