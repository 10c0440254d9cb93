"""One folder a ruleset; `registry` finds them. Holds nothing itself."""
