"""People, clubs and what is kept about their dealings with each other."""

from .audit import AuditLog
from .club import Club, Invitation, Membership, Role
from .login import Login
from .notification import Notification
from .sanction import Sanction
from .user import User

__all__ = [
    "AuditLog",
    "Club",
    "Invitation",
    "Login",
    "Membership",
    "Notification",
    "Role",
    "Sanction",
    "User",
]
