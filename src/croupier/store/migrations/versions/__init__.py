"""One module a step. A step that was released is never edited: write the next one."""
