"""`python -m mahjong_site.devstack`: starts the whole site; what `make run` does last."""

import sys

from .manager import main

sys.exit(main())
