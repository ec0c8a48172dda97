"""The record of the house: append and read events, with the money they move. Decides nothing, reads no clock.

`event_store` has the interface and its values; `opening.open_store` opens one by URL. SQLAlchemy takes half a
second to import, so both load it late: importing them costs nothing, and opening a store pays for it once.
"""
