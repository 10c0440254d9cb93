"""Looking back at finished 盘: analysis, comments, statistics."""
