"""What referees and organizers do to tables, results and people: rooms desk, calls, rulings, penalties."""
