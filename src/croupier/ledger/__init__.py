"""The house's books: accounts, postings and balances in whole cents. Knows no table, no store and no clock."""
