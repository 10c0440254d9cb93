"""The oracle: what the shapes package says, against enumeration of everything.

`hands` makes random hands, `targets` lists every way to fill one suit, `whole` lists every
hand of one or two melds, `brute` answers the questions from those lists, `checks` compares.
Nothing here uses the tables, the keys' codes or the algorithms under test.
"""
