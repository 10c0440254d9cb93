"""The only code that moves points. Other apps import from here."""

from .accounts import AccountSpec, resolve
from .posting import Dims, LedgerError, Posted, adjust, post, reverse

__all__ = ["AccountSpec", "Dims", "LedgerError", "Posted", "adjust", "post", "resolve", "reverse"]
