"""Contracts: everybody says how many tricks he will take, and is paid by what he took."""
