"""13-card rummy, as played at the GAMA cards night, as told at CatsAtCards, and at Ace2Three.

house        how a table counts a deal, and the house rules that the games share
deck         the pack: decks, jokers, wild cards, and the melds they make
count        what a hand costs; declaration: whether a show is valid
endings      a limit or a number of deals, and ties
pool         what only Ace2Three knows: rejoins, split prizes, lost connections
"""
