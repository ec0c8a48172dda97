"""Parts of what a table is at one moment. They decide nothing."""
