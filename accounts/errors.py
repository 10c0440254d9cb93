"""The two ways in which a service says no. May import Django's exceptions only."""

from django.core.exceptions import PermissionDenied


class Refused(Exception):
    """What was asked cannot be done; the message is for the person, in their language."""

    def __init__(self, message, code: str = "refused"):
        super().__init__(message)
        self.message = message
        self.code = code

    def __str__(self) -> str:
        return str(self.message)


class NotAllowed(Refused, PermissionDenied):
    """The actor has no authority for it: a page answers 403, a socket with the code."""

    def __init__(self, message, code: str = "not_allowed"):
        super().__init__(message, code)
