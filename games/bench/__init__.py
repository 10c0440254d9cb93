"""How fast the engine is, beside its peers: the measures behind `manage.py bench`.

Each module in `parts` is one part of the bench, found by package scan:

    TITLE = "Shapes"                                # heading of its table
    def lines(inputs: Inputs) -> Iterator[Line]:    # measures one after the other

A line is measured with `measure.rates`, which runs all its contestants in turn, so that a
slow moment of the machine hits them alike; what counts is the ratio. Peers are optional:
`peers.find("riichienv")` is None where it is not installed, and the line then says so.
Nothing here is ever a test with a time limit.
"""
