"""Users, clubs, roles, sanctions, notifications and the audit log."""
