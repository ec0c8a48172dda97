"""Every chapter of a table, so that whoever decides a command knows them all."""

from croupier.tables import closing, dealing, notices, opening, people, shuffling, wagering

__all__ = ["closing", "dealing", "notices", "opening", "people", "shuffling", "wagering"]
