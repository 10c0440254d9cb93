"""placeholder"""

HELP = ()
