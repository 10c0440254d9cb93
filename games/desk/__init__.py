"""What referees and organizers do to rooms, tables, results and people: rooms desk, calls, rulings, penalties, appeals."""
